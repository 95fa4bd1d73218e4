package quorate.service.kv;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;

/// Commands on keys of any type: their existence, type and expiry.
final class KeyCommands {
  private KeyCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(new Command("exists", -2, false, Keys.EVERY, KeyCommands::exists));
    to.accept(new Command("touch", -2, false, Keys.EVERY, KeyCommands::exists));
    to.accept(new Command("del", -2, true, Keys.EVERY, KeyCommands::delete));
    to.accept(new Command("unlink", -2, true, Keys.EVERY, KeyCommands::delete));
    to.accept(new Command("type", 2, false, Keys.ONE, KeyCommands::type));
    expiring(to, "expire", "EX");
    expiring(to, "pexpire", "PX");
    expiring(to, "expireat", "EXAT");
    expiring(to, "pexpireat", "PXAT");
    to.accept(new Command("persist", 2, true, Keys.ONE, KeyCommands::persist));
    to.accept(new Command("ttl", 2, false, Keys.ONE, (args, keys) -> left(args, keys, true, 1000)));
    to.accept(new Command("pttl", 2, false, Keys.ONE, (args, keys) -> left(args, keys, true, 1)));
    to.accept(
        new Command(
            "expiretime", 2, false, Keys.ONE, (args, keys) -> left(args, keys, false, 1000)));
    to.accept(
        new Command("pexpiretime", 2, false, Keys.ONE, (args, keys) -> left(args, keys, false, 1)));
  }

  private static void expiring(Consumer<Command> to, String name, String unit) {
    to.accept(
        new Command(name, -3, true, Keys.ONE, (args, keys) -> expire(args, keys, name, unit)));
  }

  private static Reply exists(Args args, Keyspace keys) {
    return new Reply.Number(
        args.from(1).stream().filter(key -> keys.find(key).isPresent()).count());
  }

  private static Reply delete(Args args, Keyspace keys) {
    long removed = 0;
    for (Bytes key : args.from(1)) {
      removed += keys.remove(key) ? 1 : 0;
    }
    return new Reply.Number(removed);
  }

  private static Reply type(Args args, Keyspace keys) {
    return new Reply.Status(keys.find(args.at(1)).map(it -> it.type().word()).orElse("none"));
  }

  private static Reply expire(Args args, Keyspace keys, String name, String unit) {
    long at = Expiry.at(unit, args.integer(2), name, keys.millis());
    Set<String> options = options(args);
    Optional<Entry> entry = keys.find(args.at(1));
    if (entry.isEmpty()) {
      return Reply.flag(false);
    }
    long now = entry.get().expires();
    boolean refused =
        options.contains("NX") && now != 0
            || options.contains("XX") && now == 0
            || options.contains("GT") && (now == 0 || at <= now)
            || options.contains("LT") && now != 0 && at >= now;
    if (refused) {
      return Reply.flag(false);
    }
    if (at <= keys.millis()) {
      keys.remove(args.at(1)); // a time that has passed removes the key
    } else {
      keys.expire(args.at(1), at);
    }
    return Reply.flag(true);
  }

  private static Set<String> options(Args args) {
    Set<String> options = new HashSet<>();
    for (int i = 3; i < args.count(); i++) {
      String option = args.option(i);
      if (!Set.of("NX", "XX", "GT", "LT").contains(option)) {
        throw new CommandError("ERR Unsupported option " + args.text(i));
      }
      options.add(option);
    }
    if (options.contains("NX") && options.size() > 1) {
      throw new CommandError("ERR NX and XX, GT or LT options at the same time are not compatible");
    }
    if (options.contains("GT") && options.contains("LT")) {
      throw new CommandError("ERR GT and LT options at the same time are not compatible");
    }
    return options;
  }

  private static Reply persist(Args args, Keyspace keys) {
    boolean expires = keys.find(args.at(1)).filter(it -> it.expires() != 0).isPresent();
    if (expires) {
      keys.expire(args.at(1), 0);
    }
    return Reply.flag(expires);
  }

  /// The time left, or the time at which a key expires; -1 if never, -2 if there is none.
  private static Reply left(Args args, Keyspace keys, boolean relative, int unit) {
    Optional<Entry> entry = keys.find(args.at(1));
    if (entry.isEmpty()) {
      return new Reply.Number(-2);
    }
    long expires = entry.get().expires();
    if (expires == 0) {
      return new Reply.Number(-1);
    }
    long millis = relative ? expires - keys.millis() : expires;
    return new Reply.Number(relative && unit > 1 ? (millis + unit / 2) / unit : millis / unit);
  }
}
