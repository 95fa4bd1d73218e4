package quorate.service.kv;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;
import quorate.service.state.Kind;
import quorate.service.state.StateSet;

/// Commands on sets.
final class SetCommands {
  private static final String NOT_POSITIVE = "ERR value is out of range, must be positive";

  private SetCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(new Command("sadd", -3, true, Keys.ONE, SetCommands::add));
    to.accept(new Command("srem", -3, true, Keys.ONE, SetCommands::remove));
    to.accept(new Command("sismember", 3, false, Keys.ONE, SetCommands::contains));
    to.accept(new Command("smismember", -3, false, Keys.ONE, SetCommands::containsEach));
    to.accept(
        new Command(
            "scard",
            2,
            false,
            Keys.ONE,
            (args, keys) ->
                new Reply.Number(find(keys, args.at(1)).map(StateSet::size).orElse(0L))));
    to.accept(
        new Command(
            "smembers", 2, false, Keys.ONE, (args, keys) -> members(all(keys, args.at(1)))));
    to.accept(new Command("spop", -2, true, Keys.ONE, SetCommands::pop));
    to.accept(new Command("srandmember", -2, false, Keys.ONE, SetCommands::random));
    to.accept(new Command("smove", 4, true, Keys.TWO, SetCommands::move));
    combining(to, "inter", Set::retainAll);
    combining(to, "union", Set::addAll);
    combining(to, "diff", Set::removeAll);
  }

  private static Optional<StateSet> find(Keyspace keys, Bytes key) {
    return keys.object(key, Entry.Type.SET, Kind.SET);
  }

  private static Set<Bytes> all(Keyspace keys, Bytes key) {
    Set<Bytes> members = new LinkedHashSet<>();
    find(keys, key).ifPresent(set -> set.members().forEach(members::add));
    return members;
  }

  private static Reply members(Set<Bytes> members) {
    return new Reply.Members(members.stream().<Reply>map(Reply.Text::new).toList());
  }

  private static Reply add(Args args, Keyspace keys) {
    args.from(2).forEach(Member::check);
    Optional<StateSet> known = find(keys, args.at(1));
    if (known.isPresent() && args.from(2).stream().allMatch(known.get()::contains)) {
      return new Reply.Number(0);
    }
    StateSet set = keys.changing(args.at(1), Entry.Type.SET, Kind.SET);
    long added = 0;
    for (Bytes member : args.from(2)) {
      added += set.add(member) ? 1 : 0;
    }
    return new Reply.Number(added);
  }

  private static Reply remove(Args args, Keyspace keys) {
    return new Reply.Number(remove(keys, args.at(1), args.from(2)));
  }

  private static long remove(Keyspace keys, Bytes key, List<Bytes> members) {
    Optional<StateSet> known = find(keys, key);
    if (known.isEmpty() || members.stream().noneMatch(known.get()::contains)) {
      return 0;
    }
    StateSet set = keys.changing(key, Entry.Type.SET, Kind.SET);
    long removed = 0;
    for (Bytes member : members) {
      removed += set.remove(member) ? 1 : 0;
    }
    keys.dropIfEmpty(key, set.size());
    return removed;
  }

  private static Reply contains(Args args, Keyspace keys) {
    return Reply.flag(find(keys, args.at(1)).filter(set -> set.contains(args.at(2))).isPresent());
  }

  private static Reply containsEach(Args args, Keyspace keys) {
    Optional<StateSet> set = find(keys, args.at(1));
    return new Reply.Array(
        args.from(2).stream()
            .map(member -> Reply.flag(set.filter(it -> it.contains(member)).isPresent()))
            .toList());
  }

  /// Removes members that the batch's seed chooses.
  private static Reply pop(Args args, Keyspace keys) {
    if (args.count() > 3) {
      throw new CommandError(CommandError.SYNTAX);
    }
    boolean one = args.count() == 2;
    int count = one ? 1 : args.count(2, NOT_POSITIVE);
    Optional<StateSet> known = find(keys, args.at(1));
    if (known.isEmpty()) {
      return one ? Reply.NOTHING : new Reply.Members(List.of());
    }
    List<Bytes> drawn = drawn(known.get(), Math.min(count, known.get().size()), keys.seed());
    remove(keys, args.at(1), drawn);
    return one ? new Reply.Text(drawn.getFirst()) : members(new LinkedHashSet<>(drawn));
  }

  private static Reply random(Args args, Keyspace keys) {
    if (args.count() > 3) {
      throw new CommandError(CommandError.SYNTAX);
    }
    Optional<StateSet> known = find(keys, args.at(1));
    if (args.count() == 2) {
      return known
          .<Reply>map(set -> new Reply.Text(drawn(set, 1, keys.seed()).getFirst()))
          .orElse(Reply.NOTHING);
    }
    long count = args.integer(2);
    if (count < -KvRequest.ARGUMENTS_MAX) {
      throw new CommandError("ERR value is out of range");
    }
    if (known.isEmpty() || count == 0) {
      return new Reply.Array(List.of());
    }
    List<Bytes> drawn =
        count > 0
            ? drawn(known.get(), Math.min(count, known.get().size()), keys.seed())
            : repeated(known.get(), -count, keys.seed());
    return new Reply.Array(drawn.stream().<Reply>map(Reply.Text::new).toList());
  }

  /// Different members: those from a drawn place on, in the order of the set, which is that of
  /// hashes.
  private static List<Bytes> drawn(StateSet set, long count, long seed) {
    long size = set.size();
    long first = Math.floorMod(Draws.mixed(seed), size);
    List<Bytes> drawn = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      set.at((first + i) % size).ifPresent(drawn::add);
    }
    return drawn;
  }

  private static List<Bytes> repeated(StateSet set, long count, long seed) {
    List<Bytes> drawn = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      set.at(Math.floorMod(Draws.mixed(seed + i), set.size())).ifPresent(drawn::add);
    }
    return drawn;
  }

  private static Reply move(Args args, Keyspace keys) {
    Bytes member = args.at(3);
    boolean there = find(keys, args.at(1)).filter(set -> set.contains(member)).isPresent();
    find(keys, args.at(2)); // refuses another type before anything is written
    if (there && !args.at(1).equals(args.at(2))) {
      remove(keys, args.at(1), List.of(member));
      keys.changing(args.at(2), Entry.Type.SET, Kind.SET).add(member);
    }
    return Reply.flag(there);
  }

  private static void combining(
      Consumer<Command> to, String name, BiConsumer<Set<Bytes>, Set<Bytes>> combine) {
    to.accept(
        new Command(
            "s" + name,
            -2,
            false,
            Keys.EVERY,
            (args, keys) -> members(combined(args.from(1), keys, combine))));
    to.accept(
        new Command(
            "s" + name + "store",
            -3,
            true,
            Keys.EVERY,
            (args, keys) -> store(args, keys, combined(args.from(2), keys, combine))));
  }

  private static Set<Bytes> combined(
      List<Bytes> of, Keyspace keys, BiConsumer<Set<Bytes>, Set<Bytes>> combine) {
    Set<Bytes> result = all(keys, of.getFirst());
    of.subList(1, of.size()).forEach(key -> combine.accept(result, all(keys, key)));
    return result;
  }

  private static Reply store(Args args, Keyspace keys, Set<Bytes> members) {
    keys.remove(args.at(1));
    if (!members.isEmpty()) {
      StateSet set = keys.changing(args.at(1), Entry.Type.SET, Kind.SET);
      members.forEach(set::add);
    }
    return new Reply.Number(members.size());
  }
}
