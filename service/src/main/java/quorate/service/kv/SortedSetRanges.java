package quorate.service.kv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;

/// Commands on ranges of sorted sets, by rank or by score.
final class SortedSetRanges {
  private SortedSetRanges() {}

  static void register(Consumer<Command> to) {
    to.accept(new Command("zrange", -4, false, Keys.ONE, SortedSetRanges::range));
    to.accept(
        new Command(
            "zrevrange",
            -4,
            false,
            Keys.ONE,
            (args, keys) -> shown(args, keys, Options.read(args, false, true, false))));
    to.accept(
        new Command(
            "zrangebyscore",
            -4,
            false,
            Keys.ONE,
            (args, keys) -> shown(args, keys, Options.read(args, true, false, true))));
    to.accept(
        new Command(
            "zrevrangebyscore",
            -4,
            false,
            Keys.ONE,
            (args, keys) -> shown(args, keys, Options.read(args, true, true, true))));
    to.accept(new Command("zcount", 4, false, Keys.ONE, SortedSetRanges::count));
    to.accept(
        new Command(
            "zremrangebyrank", 4, true, Keys.ONE, (args, keys) -> remove(args, keys, false)));
    to.accept(
        new Command(
            "zremrangebyscore", 4, true, Keys.ONE, (args, keys) -> remove(args, keys, true)));
  }

  /// The options of a range.
  ///
  /// @param limit the most members; negative for all
  private record Options(
      boolean byScore, boolean reversed, long offset, long limit, boolean scores) {
    static Options read(Args args, boolean byScore, boolean reversed, boolean limits) {
      boolean scores = false;
      long offset = 0;
      long limit = -1;
      for (int i = 4; i < args.count(); i++) {
        String option = args.option(i);
        if (option.equals("WITHSCORES")) {
          scores = true;
        } else if (option.equals("LIMIT") && limits && i + 2 < args.count()) {
          offset = args.integer(i + 1);
          limit = args.integer(i + 2);
          i += 2;
        } else {
          throw new CommandError(CommandError.SYNTAX);
        }
      }
      return new Options(byScore, reversed, offset, limit, scores);
    }
  }

  private static Reply range(Args args, Keyspace keys) {
    boolean byScore = false;
    boolean reversed = false;
    boolean scores = false;
    boolean limited = false;
    long offset = 0;
    long limit = -1;
    for (int i = 4; i < args.count(); i++) {
      switch (args.option(i)) {
        case "BYSCORE" -> byScore = true;
        case "REV" -> reversed = true;
        case "WITHSCORES" -> scores = true;
        case "BYLEX" -> throw new CommandError("ERR BYLEX is not supported");
        case "LIMIT" -> {
          if (i + 2 >= args.count()) {
            throw new CommandError(CommandError.SYNTAX);
          }
          limited = true;
          offset = args.integer(++i);
          limit = args.integer(++i);
        }
        default -> throw new CommandError(CommandError.SYNTAX);
      }
    }
    if (limited && !byScore) {
      throw new CommandError(
          "ERR syntax error, LIMIT is only supported in combination with either BYSCORE or"
              + " BYLEX");
    }
    return shown(args, keys, new Options(byScore, reversed, offset, limit, scores));
  }

  /// The end of a range of scores.
  private record Bound(double score, boolean exclusive) {
    static Bound read(Bytes word) {
      boolean exclusive = word.length() > 0 && word.at(0) == '(';
      Bytes number = exclusive ? word.slice(1, word.length() - 1) : word;
      return new Bound(Args.decimal(number, "ERR min or max is not a float"), exclusive);
    }

    /// The ranks from the lower bound to the upper one.
    static Span between(Bound low, Bound high, SortedSet set) {
      return new Span(
          set.below(low.score(), low.exclusive()), set.below(high.score(), !high.exclusive()) - 1);
    }
  }

  private static Reply shown(Args args, Keyspace keys, Options options) {
    List<Bytes> found = members(args, keys, options);
    SortedSet set = SortedSet.find(keys, args.at(1)).orElse(null);
    List<Reply> shown = new ArrayList<>();
    for (Bytes member : found) {
      shown.add(new Reply.Text(member));
      if (options.scores() && set != null) {
        shown.add(new Reply.Score(set.score(member).orElse(0.0)));
      }
    }
    return options.scores() ? new Reply.Scored(shown) : new Reply.Array(shown);
  }

  private static List<Bytes> members(Args args, Keyspace keys, Options options) {
    int low = options.byScore() && options.reversed() ? 3 : 2;
    Bound from = options.byScore() ? Bound.read(args.at(low)) : new Bound(0, false);
    Bound to = options.byScore() ? Bound.read(args.at(5 - low)) : from;
    long start = options.byScore() ? 0 : args.integer(2);
    long end = options.byScore() ? 0 : args.integer(3);
    Optional<SortedSet> known = SortedSet.find(keys, args.at(1));
    List<Bytes> members = new ArrayList<>();
    if (known.isEmpty() || options.offset() < 0) {
      return members;
    }
    SortedSet set = known.get();
    Span span =
        options.byScore()
            ? Bound.between(from, to, set)
            : options.reversed()
                ? reversed(Span.of(start, end, set.size()), set.size())
                : Span.of(start, end, set.size());
    long left = span.isEmpty() ? 0 : span.length() - options.offset();
    long count = options.limit() < 0 ? left : Math.min(left, options.limit());
    for (long i = 0; i < count; i++) {
      long place = options.offset() + i;
      members.add(set.memberAt(options.reversed() ? span.last() - place : span.first() + place));
    }
    return members;
  }

  private static Span reversed(Span span, long size) {
    return span.isEmpty() ? span : new Span(size - 1 - span.last(), size - 1 - span.first());
  }

  private static Reply count(Args args, Keyspace keys) {
    Bound low = Bound.read(args.at(2));
    Bound high = Bound.read(args.at(3));
    return new Reply.Number(
        SortedSet.find(keys, args.at(1))
            .map(set -> Math.max(0, Bound.between(low, high, set).length()))
            .orElse(0L));
  }

  private static Reply remove(Args args, Keyspace keys, boolean byScore) {
    List<Bytes> members = members(args, keys, new Options(byScore, false, 0, -1, false));
    SortedSetCommands.remove(keys, args.at(1), members);
    return new Reply.Number(members.size());
  }
}
