package quorate.service.kv;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;

/// Commands on members of sorted sets.
final class SortedSetCommands {
  private SortedSetCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(new Command("zadd", -4, true, Keys.ONE, SortedSetCommands::add));
    to.accept(new Command("zincrby", 4, true, Keys.ONE, SortedSetCommands::increase));
    to.accept(new Command("zrem", -3, true, Keys.ONE, SortedSetCommands::remove));
    to.accept(
        new Command(
            "zcard",
            2,
            false,
            Keys.ONE,
            (args, keys) ->
                new Reply.Number(
                    SortedSet.find(keys, args.at(1)).map(SortedSet::size).orElse(0L))));
    to.accept(
        new Command(
            "zscore",
            3,
            false,
            Keys.ONE,
            (args, keys) -> score(SortedSet.find(keys, args.at(1)), args.at(2))));
    to.accept(new Command("zmscore", -3, false, Keys.ONE, SortedSetCommands::scores));
    to.accept(new Command("zrank", -3, false, Keys.ONE, (args, keys) -> rank(args, keys, false)));
    to.accept(new Command("zrevrank", -3, false, Keys.ONE, (args, keys) -> rank(args, keys, true)));
    to.accept(new Command("zpopmin", -2, true, Keys.ONE, (args, keys) -> pop(args, keys, false)));
    to.accept(new Command("zpopmax", -2, true, Keys.ONE, (args, keys) -> pop(args, keys, true)));
  }

  /// The options of ZADD.
  private record AddOptions(Set<String> words, int first) {
    static AddOptions read(Args args) {
      Set<String> words = new HashSet<>();
      int i = 2;
      while (i < args.count()
          && Set.of("NX", "XX", "GT", "LT", "CH", "INCR").contains(args.option(i))) {
        words.add(args.option(i++));
      }
      AddOptions options = new AddOptions(words, i);
      int rest = args.count() - i;
      if (rest == 0 || rest % 2 != 0) {
        throw new CommandError(CommandError.SYNTAX);
      }
      if (options.has("NX") && options.has("XX")) {
        throw new CommandError("ERR XX and NX options at the same time are not compatible");
      }
      int exclusive = (options.has("NX") ? 1 : 0) + (options.has("GT") ? 1 : 0);
      if (exclusive + (options.has("LT") ? 1 : 0) > 1) {
        throw new CommandError("ERR GT, LT, and/or NX options at the same time are not compatible");
      }
      if (options.has("INCR") && rest > 2) {
        throw new CommandError("ERR INCR option supports a single increment-element pair");
      }
      return options;
    }

    boolean has(String word) {
      return words.contains(word);
    }

    /// Whether a score may take the place of another one, or of none.
    boolean admits(Optional<Double> before, double after) {
      return before.isEmpty()
          ? !has("XX")
          : !has("NX")
              && (!has("GT") || after > before.get())
              && (!has("LT") || after < before.get());
    }
  }

  /// A change that is still to be made.
  private record Change(Bytes member, double score) {}

  private static Reply add(Args args, Keyspace keys) {
    AddOptions options = AddOptions.read(args);
    List<Change> wanted = new ArrayList<>();
    for (int i = options.first(); i < args.count(); i += 2) {
      Member.check(args.at(i + 1), SortedSet.MEMBER_BYTES_MAX);
      wanted.add(new Change(args.at(i + 1), args.decimal(i)));
    }
    if (options.has("INCR")) {
      return increase(keys, args.at(1), wanted.getFirst(), options);
    }
    // all are checked against the set before it is changed: it is not made for nothing
    Optional<SortedSet> known = SortedSet.find(keys, args.at(1));
    boolean changes =
        wanted.stream()
            .anyMatch(each -> {
              Optional<Double> before = known.flatMap(it -> it.score(each.member()));
              return options.admits(before, each.score())
                  && before.filter(it -> it == each.score()).isEmpty();
            });
    if (!changes) {
      return new Reply.Number(0);
    }
    SortedSet set = SortedSet.changing(keys, args.at(1));
    long added = 0;
    long changed = 0;
    for (Change each : wanted) {
      Optional<Double> before = set.score(each.member());
      if (options.admits(before, each.score())) {
        added += set.put(each.member(), each.score()) ? 1 : 0;
        changed += before.filter(it -> it != each.score()).isPresent() ? 1 : 0;
      }
    }
    return new Reply.Number(options.has("CH") ? added + changed : added);
  }

  private static Reply increase(Args args, Keyspace keys) {
    Member.check(args.at(3), SortedSet.MEMBER_BYTES_MAX);
    return increase(
        keys, args.at(1), new Change(args.at(3), args.decimal(2)), new AddOptions(Set.of(), 0));
  }

  private static Reply increase(Keyspace keys, Bytes key, Change by, AddOptions options) {
    Optional<Double> before = SortedSet.find(keys, key).flatMap(it -> it.score(by.member()));
    double sum = before.orElse(0.0) + by.score();
    if (Double.isNaN(sum)) {
      throw new CommandError("ERR resulting score is not a number (NaN)");
    }
    if (!options.admits(before, sum)) {
      return Reply.NOTHING;
    }
    SortedSet.changing(keys, key).put(by.member(), sum);
    return new Reply.Score(sum);
  }

  private static Reply remove(Args args, Keyspace keys) {
    Optional<SortedSet> known = SortedSet.find(keys, args.at(1));
    List<Bytes> members =
        args.from(2).stream()
            .filter(each -> known.flatMap(it -> it.score(each)).isPresent())
            .distinct()
            .toList();
    remove(keys, args.at(1), members);
    return new Reply.Number(members.size());
  }

  /// Removes members that exist.
  static void remove(Keyspace keys, Bytes key, List<Bytes> members) {
    if (!members.isEmpty()) {
      SortedSet set = SortedSet.changing(keys, key);
      members.forEach(set::remove);
      keys.dropIfEmpty(key, set.size());
    }
  }

  private static Reply score(Optional<SortedSet> set, Bytes member) {
    return set.flatMap(it -> it.score(member)).<Reply>map(Reply.Score::new).orElse(Reply.NOTHING);
  }

  private static Reply scores(Args args, Keyspace keys) {
    Optional<SortedSet> set = SortedSet.find(keys, args.at(1));
    return new Reply.Array(args.from(2).stream().map(each -> score(set, each)).toList());
  }

  private static Reply rank(Args args, Keyspace keys, boolean reversed) {
    boolean scored = args.count() == 4 && args.option(3).equals("WITHSCORE");
    if (args.count() > 3 && !scored) {
      throw new CommandError(CommandError.SYNTAX);
    }
    Bytes member = args.at(2);
    Optional<SortedSet> set =
        SortedSet.find(keys, args.at(1)).filter(it -> it.score(member).isPresent());
    if (set.isEmpty()) {
      return scored ? Reply.NO_ARRAY : Reply.NOTHING;
    }
    long rank = set.get().rank(member);
    Reply place = new Reply.Number(reversed ? set.get().size() - 1 - rank : rank);
    return scored ? new Reply.Array(List.of(place, score(set, member))) : place;
  }

  private static Reply pop(Args args, Keyspace keys, boolean highest) {
    if (args.count() > 3) {
      throw new CommandError(CommandError.SYNTAX);
    }
    long count =
        args.count() == 2 ? 1 : args.count(2, "ERR value is out of range, must be positive");
    Optional<SortedSet> known = SortedSet.find(keys, args.at(1));
    List<Bytes> members = new ArrayList<>();
    List<Reply> shown = new ArrayList<>();
    known.ifPresent(set -> {
      for (long i = 0; i < Math.min(count, set.size()); i++) {
        Bytes member = set.memberAt(highest ? set.size() - 1 - i : i);
        members.add(member);
        shown.add(new Reply.Text(member));
        shown.add(score(known, member));
      }
    });
    remove(keys, args.at(1), members);
    return args.count() == 2 ? new Reply.Array(shown) : new Reply.Scored(shown);
  }
}
