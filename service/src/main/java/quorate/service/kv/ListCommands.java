package quorate.service.kv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;
import quorate.service.state.Kind;
import quorate.service.state.StateList;

/// Commands on lists.
final class ListCommands {
  private static final String NO_KEY = "ERR no such key";

  private ListCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(
        new Command("lpush", -3, true, Keys.ONE, (args, keys) -> push(args, keys, true, false)));
    to.accept(
        new Command("rpush", -3, true, Keys.ONE, (args, keys) -> push(args, keys, false, false)));
    to.accept(
        new Command("lpushx", -3, true, Keys.ONE, (args, keys) -> push(args, keys, true, true)));
    to.accept(
        new Command("rpushx", -3, true, Keys.ONE, (args, keys) -> push(args, keys, false, true)));
    to.accept(new Command("lpop", -2, true, Keys.ONE, (args, keys) -> pop(args, keys, true)));
    to.accept(new Command("rpop", -2, true, Keys.ONE, (args, keys) -> pop(args, keys, false)));
    to.accept(
        new Command(
            "llen",
            2,
            false,
            Keys.ONE,
            (args, keys) ->
                new Reply.Number(find(keys, args.at(1)).map(StateList::size).orElse(0L))));
    to.accept(new Command("lrange", 4, false, Keys.ONE, ListCommands::range));
    to.accept(new Command("lindex", 3, false, Keys.ONE, ListCommands::index));
    to.accept(new Command("lset", 4, true, Keys.ONE, ListCommands::set));
    to.accept(new Command("linsert", 5, true, Keys.ONE, ListCommands::insert));
    to.accept(new Command("lrem", 4, true, Keys.ONE, ListCommands::remove));
    to.accept(new Command("ltrim", 4, true, Keys.ONE, ListCommands::trim));
    to.accept(
        new Command("rpoplpush", 3, true, Keys.TWO, (args, keys) -> move(args, keys, false, true)));
    to.accept(
        new Command(
            "lmove",
            5,
            true,
            Keys.TWO,
            (args, keys) -> move(args, keys, isLeft(args, 3), isLeft(args, 4))));
  }

  private static boolean isLeft(Args args, int index) {
    return switch (args.option(index)) {
      case "LEFT" -> true;
      case "RIGHT" -> false;
      default -> throw new CommandError(CommandError.SYNTAX);
    };
  }

  private static Optional<StateList> find(Keyspace keys, Bytes key) {
    return keys.object(key, Entry.Type.LIST, Kind.LIST);
  }

  private static StateList changing(Keyspace keys, Bytes key) {
    return keys.changing(key, Entry.Type.LIST, Kind.LIST);
  }

  private static void add(StateList list, Bytes value, boolean left) {
    if (left) {
      list.addFirst(value);
    } else {
      list.addLast(value);
    }
  }

  private static Reply push(Args args, Keyspace keys, boolean left, boolean onlyOld) {
    args.from(2).forEach(Keyspace::bound);
    if (find(keys, args.at(1)).isEmpty() && onlyOld) {
      return new Reply.Number(0);
    }
    StateList list = changing(keys, args.at(1));
    args.from(2).forEach(value -> add(list, value, left));
    return new Reply.Number(list.size());
  }

  private static Reply pop(Args args, Keyspace keys, boolean left) {
    if (args.count() > 3) {
      throw new CommandError(
          "ERR wrong number of arguments for '" + (left ? "lpop" : "rpop") + "' command");
    }
    boolean one = args.count() == 2;
    int count = one ? 1 : args.count(2, "ERR value is out of range, must be positive");
    Optional<StateList> known = find(keys, args.at(1));
    if (known.isEmpty()) {
      return one ? Reply.NOTHING : Reply.NO_ARRAY;
    }
    if (count == 0) {
      return new Reply.Array(List.of());
    }
    StateList list = changing(keys, args.at(1));
    List<Reply> popped = new ArrayList<>();
    for (int i = 0; i < count && list.size() > 0; i++) {
      popped.add(StringCommands.text(left ? list.removeFirst() : list.removeLast()));
    }
    keys.dropIfEmpty(args.at(1), list.size());
    return one ? popped.getFirst() : new Reply.Array(popped);
  }

  private static Reply range(Args args, Keyspace keys) {
    long start = args.integer(2);
    long end = args.integer(3);
    List<Reply> values = new ArrayList<>();
    find(keys, args.at(1))
        .ifPresent(list -> {
          Span span = Span.of(start, end, list.size());
          long left = span.isEmpty() ? 0 : span.length();
          for (Bytes value : list.valuesFrom(span.first())) {
            if (left-- <= 0) {
              break;
            }
            values.add(new Reply.Text(value));
          }
        });
    return new Reply.Array(values);
  }

  private static Reply index(Args args, Keyspace keys) {
    long index = args.integer(2);
    return StringCommands.text(
        find(keys, args.at(1)).flatMap(list -> list.get(index < 0 ? index + list.size() : index)));
  }

  private static Reply set(Args args, Keyspace keys) {
    long index = args.integer(2);
    Keyspace.bound(args.at(3));
    StateList known = find(keys, args.at(1)).orElseThrow(() -> new CommandError(NO_KEY));
    long place = index < 0 ? index + known.size() : index;
    if (place < 0 || place >= known.size()) {
      throw new CommandError("ERR index out of range");
    }
    changing(keys, args.at(1)).set(place, args.at(3));
    return Reply.OK;
  }

  private static Reply insert(Args args, Keyspace keys) {
    boolean before =
        switch (args.option(2)) {
          case "BEFORE" -> true;
          case "AFTER" -> false;
          default -> throw new CommandError(CommandError.SYNTAX);
        };
    Keyspace.bound(args.at(4));
    Optional<StateList> known = find(keys, args.at(1));
    if (known.isEmpty()) {
      return new Reply.Number(0);
    }
    long index = 0;
    for (Bytes value : known.get().values()) {
      if (value.equals(args.at(3))) {
        StateList list = changing(keys, args.at(1));
        list.insert(before ? index : index + 1, args.at(4));
        return new Reply.Number(list.size());
      }
      index++;
    }
    return new Reply.Number(-1);
  }

  /// Removes the first elements of a value, the last ones if the count is negative, all if it is 0.
  private static Reply remove(Args args, Keyspace keys) {
    long count = args.integer(2);
    Optional<StateList> known = find(keys, args.at(1));
    List<Long> places = new ArrayList<>();
    known.ifPresent(list -> {
      long index = 0;
      for (Bytes value : list.values()) {
        if (value.equals(args.at(3))) {
          places.add(index);
        }
        index++;
      }
    });
    int most = count == 0 ? places.size() : (int) Math.min(places.size(), Math.abs(count));
    List<Long> wanted =
        count < 0 ? places.subList(places.size() - most, places.size()) : places.subList(0, most);
    if (!wanted.isEmpty()) {
      StateList list = changing(keys, args.at(1));
      wanted.reversed().forEach(list::remove);
      keys.dropIfEmpty(args.at(1), list.size());
    }
    return new Reply.Number(wanted.size());
  }

  private static Reply trim(Args args, Keyspace keys) {
    long start = args.integer(2);
    long end = args.integer(3);
    Optional<StateList> known = find(keys, args.at(1));
    if (known.isEmpty()) {
      return Reply.OK;
    }
    Span span = Span.of(start, end, known.get().size());
    if (span.isEmpty()) {
      keys.remove(args.at(1));
      return Reply.OK;
    }
    StateList list = changing(keys, args.at(1));
    for (long i = list.size() - 1; i > span.last(); i--) {
      list.removeLast();
    }
    for (long i = 0; i < span.first(); i++) {
      list.removeFirst();
    }
    return Reply.OK;
  }

  private static Reply move(Args args, Keyspace keys, boolean fromLeft, boolean toLeft) {
    Optional<StateList> known = find(keys, args.at(1));
    if (known.isEmpty()) {
      return Reply.NOTHING;
    }
    find(keys, args.at(2)); // refuses another type before anything is written
    StateList from = changing(keys, args.at(1));
    Bytes value = (fromLeft ? from.removeFirst() : from.removeLast()).orElseThrow();
    // a list that is moved onto itself is not removed in between
    if (!args.at(1).equals(args.at(2))) {
      keys.dropIfEmpty(args.at(1), from.size());
    }
    add(changing(keys, args.at(2)), value, toLeft);
    return new Reply.Text(value);
  }
}
