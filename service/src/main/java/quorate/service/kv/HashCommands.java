package quorate.service.kv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;
import quorate.service.state.Kind;
import quorate.service.state.StateMap;

/// Commands on hashes.
final class HashCommands {
  private static final String NOT_INTEGER = "ERR hash value is not an integer";

  private HashCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(new Command("hset", -4, true, Keys.ONE, (args, keys) -> set(args, keys, "hset")));
    to.accept(new Command("hmset", -4, true, Keys.ONE, HashCommands::setOld));
    to.accept(new Command("hsetnx", 4, true, Keys.ONE, HashCommands::setNew));
    to.accept(
        new Command(
            "hget",
            3,
            false,
            Keys.ONE,
            (args, keys) ->
                StringCommands.text(find(args, keys).flatMap(hash -> hash.get(args.at(2))))));
    to.accept(new Command("hmget", -3, false, Keys.ONE, HashCommands::getSome));
    to.accept(new Command("hgetall", 2, false, Keys.ONE, HashCommands::getAll));
    to.accept(new Command("hkeys", 2, false, Keys.ONE, HashCommands::fields));
    to.accept(new Command("hvals", 2, false, Keys.ONE, HashCommands::values));
    to.accept(new Command("hdel", -3, true, Keys.ONE, HashCommands::delete));
    to.accept(
        new Command(
            "hlen",
            2,
            false,
            Keys.ONE,
            (args, keys) -> new Reply.Number(find(args, keys).map(StateMap::size).orElse(0L))));
    to.accept(
        new Command(
            "hexists",
            3,
            false,
            Keys.ONE,
            (args, keys) ->
                Reply.flag(find(args, keys).filter(it -> it.contains(args.at(2))).isPresent())));
    to.accept(
        new Command(
            "hstrlen",
            3,
            false,
            Keys.ONE,
            (args, keys) ->
                new Reply.Number(
                    find(args, keys)
                        .flatMap(hash -> hash.get(args.at(2)))
                        .map(Bytes::length)
                        .orElse(0))));
    to.accept(new Command("hincrby", 4, true, Keys.ONE, HashCommands::add));
  }

  private static Optional<StateMap> find(Args args, Keyspace keys) {
    return keys.object(args.at(1), Entry.Type.HASH, Kind.MAP);
  }

  private static StateMap changing(Args args, Keyspace keys) {
    return keys.changing(args.at(1), Entry.Type.HASH, Kind.MAP);
  }

  private static Reply set(Args args, Keyspace keys, String name) {
    if (args.count() % 2 != 0) {
      throw new CommandError("ERR wrong number of arguments for '" + name + "' command");
    }
    for (int i = 2; i < args.count(); i += 2) {
      Member.check(args.at(i));
      Keyspace.bound(args.at(i + 1));
    }
    StateMap hash = changing(args, keys);
    long added = 0;
    for (int i = 2; i < args.count(); i += 2) {
      added += hash.put(args.at(i), args.at(i + 1)) ? 1 : 0;
    }
    return new Reply.Number(added);
  }

  private static Reply setOld(Args args, Keyspace keys) {
    set(args, keys, "hmset");
    return Reply.OK;
  }

  private static Reply setNew(Args args, Keyspace keys) {
    Member.check(args.at(2));
    Keyspace.bound(args.at(3));
    if (find(args, keys).filter(hash -> hash.contains(args.at(2))).isPresent()) {
      return Reply.flag(false);
    }
    changing(args, keys).put(args.at(2), args.at(3));
    return Reply.flag(true);
  }

  private static Reply getSome(Args args, Keyspace keys) {
    Optional<StateMap> hash = find(args, keys);
    List<Reply> values = new ArrayList<>();
    for (Bytes field : args.from(2)) {
      values.add(StringCommands.text(hash.flatMap(it -> it.get(field))));
    }
    return new Reply.Array(values);
  }

  private static Reply getAll(Args args, Keyspace keys) {
    List<Reply> all = new ArrayList<>();
    find(args, keys)
        .ifPresent(hash ->
            hash.keys()
                .forEach(field -> {
                  all.add(new Reply.Text(field));
                  all.add(StringCommands.text(hash.get(field)));
                }));
    return new Reply.Pairs(all);
  }

  private static Reply fields(Args args, Keyspace keys) {
    List<Reply> all = new ArrayList<>();
    find(args, keys).ifPresent(hash -> hash.keys().forEach(it -> all.add(new Reply.Text(it))));
    return new Reply.Array(all);
  }

  private static Reply values(Args args, Keyspace keys) {
    List<Reply> all = new ArrayList<>();
    find(args, keys)
        .ifPresent(hash -> hash.keys().forEach(it -> all.add(StringCommands.text(hash.get(it)))));
    return new Reply.Array(all);
  }

  private static Reply delete(Args args, Keyspace keys) {
    Optional<StateMap> known = find(args, keys);
    if (known.isEmpty() || args.from(2).stream().noneMatch(known.get()::contains)) {
      return new Reply.Number(0);
    }
    StateMap hash = changing(args, keys);
    long removed = 0;
    for (Bytes field : args.from(2)) {
      removed += hash.remove(field) ? 1 : 0;
    }
    keys.dropIfEmpty(args.at(1), hash.size());
    return new Reply.Number(removed);
  }

  private static Reply add(Args args, Keyspace keys) {
    long amount = args.integer(3);
    Member.check(args.at(2));
    Optional<Bytes> before = find(args, keys).flatMap(hash -> hash.get(args.at(2)));
    long sum =
        CounterCommands.sum(before.map(it -> Args.integer(it, NOT_INTEGER)).orElse(0L), amount);
    changing(args, keys).put(args.at(2), Reply.Text.of(Long.toString(sum)).bytes());
    return new Reply.Number(sum);
  }
}
