package quorate.service.kv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;
import quorate.service.state.Kind;

/// Commands that go through all keys, or through an object in pieces.
final class ScanCommands {
  private static final int COUNT_MAX = 100_000;

  private ScanCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(new Command("keys", 2, false, Keys.ALL, ScanCommands::keys));
    to.accept(new Command("scan", -2, false, Keys.ALL, ScanCommands::scan));
    to.accept(
        new Command("dbsize", 1, false, Keys.ALL, (_, keys) -> new Reply.Number(keys.size())));
    to.accept(new Command("flushdb", -1, true, Keys.ALL, (_, _) -> Reply.OK));
    to.accept(new Command("flushall", -1, true, Keys.ALL, (_, _) -> Reply.OK));
    to.accept(new Command("hscan", -3, false, Keys.ONE, ScanCommands::scanHash));
    to.accept(new Command("sscan", -3, false, Keys.ONE, ScanCommands::scanSet));
    to.accept(new Command("zscan", -3, false, Keys.ONE, ScanCommands::scanSortedSet));
  }

  private static Reply keys(Args args, Keyspace keys) {
    Glob glob = new Glob(args.at(1));
    List<Reply> found = new ArrayList<>();
    keys.each(key -> {
      if (glob.matches(key)) {
        found.add(new Reply.Text(key));
      }
    });
    return new Reply.Array(found);
  }

  /// The cursor and the options of a command of the SCAN family.
  private record Options(
      long cursor, int count, Optional<Glob> match, Optional<String> type, boolean values) {
    static Options read(Args args, int at, boolean ofKeys) {
      long cursor = cursor(args.text(at));
      int count = 10;
      Optional<Glob> match = Optional.empty();
      Optional<String> type = Optional.empty();
      boolean values = true;
      for (int i = at + 1; i < args.count(); i++) {
        String option = args.option(i);
        if (option.equals("NOVALUES") && !ofKeys) {
          values = false;
        } else if (i + 1 == args.count()) {
          throw new CommandError(CommandError.SYNTAX);
        } else if (option.equals("COUNT")) {
          count = args.count(++i, CommandError.NOT_INTEGER);
          if (count < 1) {
            throw new CommandError(CommandError.SYNTAX);
          }
        } else if (option.equals("MATCH")) {
          match = Optional.of(new Glob(args.at(++i)));
        } else if (option.equals("TYPE") && ofKeys) {
          type = Optional.of(args.option(++i));
        } else {
          throw new CommandError(CommandError.SYNTAX);
        }
      }
      return new Options(cursor, Math.min(count, COUNT_MAX), match, type, values);
    }

    private static long cursor(String text) {
      try {
        return Long.parseUnsignedLong(text);
      } catch (NumberFormatException none) {
        throw new CommandError("ERR invalid cursor");
      }
    }

    boolean matches(Bytes name) {
      return match.isEmpty() || match.get().matches(name);
    }

    Reply reply(long next, List<Reply> found) {
      return new Reply.Array(
          List.of(Reply.Text.of(Long.toUnsignedString(next)), new Reply.Array(found)));
    }
  }

  private static Reply scan(Args args, Keyspace keys) {
    Options options = Options.read(args, 1, true);
    List<Reply> found = new ArrayList<>();
    long next =
        keys.scan(
            options.cursor(),
            options.count(),
            key -> {
              boolean typed =
                  options.type().isEmpty()
                      || keys.find(key)
                          .filter(it -> it.type().name().equals(options.type().get()))
                          .isPresent();
              if (typed && options.matches(key)) {
                found.add(new Reply.Text(key));
              }
            });
    return options.reply(next, found);
  }

  private static Reply scanHash(Args args, Keyspace keys) {
    Options options = Options.read(args, 2, false);
    List<Reply> found = new ArrayList<>();
    long next =
        keys.object(args.at(1), Entry.Type.HASH, Kind.MAP)
            .map(hash ->
                hash.scan(
                    options.cursor(),
                    options.count(),
                    field -> {
                      if (options.matches(field)) {
                        found.add(new Reply.Text(field));
                        if (options.values()) {
                          found.add(StringCommands.text(hash.get(field)));
                        }
                      }
                    }))
            .orElse(0L);
    return options.reply(next, found);
  }

  private static Reply scanSet(Args args, Keyspace keys) {
    Options options = Options.read(args, 2, false);
    List<Reply> found = new ArrayList<>();
    long next =
        keys.object(args.at(1), Entry.Type.SET, Kind.SET)
            .map(set ->
                set.scan(
                    options.cursor(),
                    options.count(),
                    member -> {
                      if (options.matches(member)) {
                        found.add(new Reply.Text(member));
                      }
                    }))
            .orElse(0L);
    return options.reply(next, found);
  }

  private static Reply scanSortedSet(Args args, Keyspace keys) {
    Options options = Options.read(args, 2, false);
    List<Reply> found = new ArrayList<>();
    long next =
        SortedSet.find(keys, args.at(1))
            .map(set ->
                set.scores()
                    .scan(
                        options.cursor(),
                        options.count(),
                        member -> {
                          if (options.matches(member)) {
                            found.add(new Reply.Text(member));
                            found.add(Reply.Text.of(DecimalText.of(set.score(member).orElse(0.0))));
                          }
                        }))
            .orElse(0L);
    return options.reply(next, found);
  }
}
