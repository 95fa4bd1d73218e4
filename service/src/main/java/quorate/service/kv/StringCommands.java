package quorate.service.kv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;

/// Commands on strings.
final class StringCommands {
  private StringCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(
        new Command("get", 2, false, Keys.ONE, (args, keys) -> text(keys.string(args.at(1)))));
    to.accept(new Command("set", -3, true, Keys.ONE, StringCommands::set));
    to.accept(new Command("setnx", 3, true, Keys.ONE, StringCommands::setNew));
    to.accept(
        new Command("setex", 4, true, Keys.ONE, (args, keys) -> setExpiring(args, keys, 1000)));
    to.accept(new Command("psetex", 4, true, Keys.ONE, (args, keys) -> setExpiring(args, keys, 1)));
    to.accept(new Command("getset", 3, true, Keys.ONE, StringCommands::getSet));
    to.accept(new Command("getdel", 2, true, Keys.ONE, StringCommands::getDelete));
    to.accept(new Command("getex", -2, true, Keys.ONE, StringCommands::getExpiring));
    to.accept(new Command("mget", -2, false, Keys.EVERY, StringCommands::getAll));
    to.accept(new Command("mset", -3, true, Keys.PAIRS, StringCommands::setAll));
    to.accept(new Command("msetnx", -3, true, Keys.PAIRS, StringCommands::setAllNew));
    to.accept(new Command("append", 3, true, Keys.ONE, StringCommands::append));
    to.accept(new Command("strlen", 2, false, Keys.ONE, StringCommands::length));
    to.accept(new Command("getrange", 4, false, Keys.ONE, StringCommands::range));
    to.accept(new Command("substr", 4, false, Keys.ONE, StringCommands::range));
    to.accept(new Command("setrange", 4, true, Keys.ONE, StringCommands::setRange));
  }

  static Reply text(Optional<Bytes> value) {
    return value.<Reply>map(Reply.Text::new).orElse(Reply.NOTHING);
  }

  /// The options of SET.
  private static final class SetOptions {
    private boolean onlyNew;
    private boolean onlyOld;
    private boolean get;
    private boolean keepTtl;
    private boolean expires;
    private long at;

    static SetOptions read(Args args, Keyspace keys) {
      SetOptions options = new SetOptions();
      for (int i = 3; i < args.count(); i++) {
        String option = args.option(i);
        switch (option) {
          case "NX" -> options.onlyNew = true;
          case "XX" -> options.onlyOld = true;
          case "GET" -> options.get = true;
          case "KEEPTTL" -> options.keepTtl = true;
          case "EX", "PX", "EXAT", "PXAT" -> {
            if (options.expires || ++i >= args.count()) {
              throw new CommandError(CommandError.SYNTAX);
            }
            options.expires = true;
            options.at = Expiry.of(option, args.integer(i), "set", keys.millis());
          }
          default -> throw new CommandError(CommandError.SYNTAX);
        }
      }
      if (options.onlyNew && options.onlyOld || options.keepTtl && options.expires) {
        throw new CommandError(CommandError.SYNTAX);
      }
      return options;
    }
  }

  private static Reply set(Args args, Keyspace keys) {
    SetOptions options = SetOptions.read(args, keys);
    Bytes key = args.at(1);
    Optional<Entry> before = options.get ? keys.typed(key, Entry.Type.STRING) : keys.find(key);
    Reply old = text(before.map(Entry::value));
    if (options.onlyNew && before.isPresent() || options.onlyOld && before.isEmpty()) {
      return options.get ? old : Reply.NOTHING;
    }
    long kept = options.keepTtl ? before.map(Entry::expires).orElse(0L) : 0;
    keys.set(key, args.at(2), options.expires ? options.at : kept);
    return options.get ? old : Reply.OK;
  }

  private static Reply setNew(Args args, Keyspace keys) {
    if (keys.find(args.at(1)).isPresent()) {
      return Reply.flag(false);
    }
    keys.set(args.at(1), args.at(2), 0);
    return Reply.flag(true);
  }

  private static Reply setExpiring(Args args, Keyspace keys, int unit) {
    String name = unit == 1 ? "psetex" : "setex";
    long at = Expiry.of(unit == 1 ? "PX" : "EX", args.integer(2), name, keys.millis());
    keys.set(args.at(1), args.at(3), at);
    return Reply.OK;
  }

  private static Reply getSet(Args args, Keyspace keys) {
    Reply before = text(keys.string(args.at(1)));
    keys.set(args.at(1), args.at(2), 0);
    return before;
  }

  private static Reply getDelete(Args args, Keyspace keys) {
    Reply before = text(keys.string(args.at(1)));
    keys.remove(args.at(1));
    return before;
  }

  private static Reply getExpiring(Args args, Keyspace keys) {
    boolean persists = args.count() == 3 && args.option(2).equals("PERSIST");
    boolean expires = args.count() == 4 && Expiry.isOption(args.option(2));
    if (args.count() > 2 && !persists && !expires) {
      throw new CommandError(CommandError.SYNTAX);
    }
    long at = expires ? Expiry.of(args.option(2), args.integer(3), "getex", keys.millis()) : 0;
    Optional<Bytes> value = keys.string(args.at(1));
    if (value.isPresent() && (persists || expires)) {
      if (expires && at <= keys.millis()) {
        keys.remove(args.at(1));
      } else {
        keys.expire(args.at(1), at);
      }
    }
    return text(value);
  }

  private static Reply getAll(Args args, Keyspace keys) {
    List<Reply> values = new ArrayList<>();
    for (Bytes key : args.from(1)) {
      values.add(
          text(
              keys.find(key).filter(entry -> entry.type() == Entry.Type.STRING).map(Entry::value)));
    }
    return new Reply.Array(values);
  }

  private static Reply setAll(Args args, Keyspace keys) {
    requirePairs(args, "mset");
    for (int i = 1; i < args.count(); i += 2) {
      keys.set(args.at(i), args.at(i + 1), 0);
    }
    return Reply.OK;
  }

  private static Reply setAllNew(Args args, Keyspace keys) {
    requirePairs(args, "msetnx");
    for (int i = 1; i < args.count(); i += 2) {
      if (keys.find(args.at(i)).isPresent()) {
        return Reply.flag(false);
      }
    }
    setAll(args, keys);
    return Reply.flag(true);
  }

  /// Checks all before the first is set.
  private static void requirePairs(Args args, String name) {
    if (args.count() % 2 == 0) {
      throw new CommandError("ERR wrong number of arguments for '" + name + "' command");
    }
    for (int i = 2; i < args.count(); i += 2) {
      Keyspace.bound(args.at(i));
    }
  }

  private static Reply append(Args args, Keyspace keys) {
    Optional<Entry> before = keys.typed(args.at(1), Entry.Type.STRING);
    Bytes joined = joined(before.map(Entry::value).orElse(Bytes.EMPTY), args.at(2));
    keys.set(args.at(1), joined, before.map(Entry::expires).orElse(0L));
    return new Reply.Number(joined.length());
  }

  private static Bytes joined(Bytes first, Bytes second) {
    byte[] both = Arrays.copyOf(first.unsafeArray(), first.length() + second.length());
    System.arraycopy(second.unsafeArray(), 0, both, first.length(), second.length());
    return Bytes.wrap(both);
  }

  private static Reply length(Args args, Keyspace keys) {
    return new Reply.Number(keys.string(args.at(1)).map(Bytes::length).orElse(0));
  }

  private static Reply range(Args args, Keyspace keys) {
    long start = args.integer(2);
    long end = args.integer(3);
    Bytes value = keys.string(args.at(1)).orElse(Bytes.EMPTY);
    Span span = Span.of(start, end, value.length());
    return new Reply.Text(
        span.isEmpty() ? Bytes.EMPTY : value.slice((int) span.first(), (int) span.length()));
  }

  private static Reply setRange(Args args, Keyspace keys) {
    long offset = args.integer(2);
    if (offset < 0) {
      throw new CommandError("ERR offset is out of range");
    }
    Optional<Entry> before = keys.typed(args.at(1), Entry.Type.STRING);
    Bytes value = before.map(Entry::value).orElse(Bytes.EMPTY);
    Bytes part = args.at(3);
    if (part.length() == 0) {
      return new Reply.Number(value.length());
    }
    if (offset + part.length() > Keyspace.STRING_BYTES_MAX || offset > Integer.MAX_VALUE) {
      throw new CommandError("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
    }
    int end = (int) offset + part.length();
    byte[] changed = Arrays.copyOf(value.unsafeArray(), Math.max(value.length(), end));
    System.arraycopy(part.unsafeArray(), 0, changed, (int) offset, part.length());
    keys.set(args.at(1), Bytes.wrap(changed), before.map(Entry::expires).orElse(0L));
    return new Reply.Number(changed.length);
  }
}
