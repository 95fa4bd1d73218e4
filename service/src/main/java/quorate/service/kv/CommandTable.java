package quorate.service.kv;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;

/// The commands that the service knows.
public final class CommandTable {
  private static final Map<String, Command> COMMANDS = new LinkedHashMap<>();

  static {
    StringCommands.register(CommandTable::add);
    CounterCommands.register(CommandTable::add);
    KeyCommands.register(CommandTable::add);
    ScanCommands.register(CommandTable::add);
    HashCommands.register(CommandTable::add);
    SetCommands.register(CommandTable::add);
    SortedSetCommands.register(CommandTable::add);
    SortedSetRanges.register(CommandTable::add);
    ListCommands.register(CommandTable::add);
  }

  private CommandTable() {}

  private static void add(Command command) {
    if (COMMANDS.put(command.name(), command) != null) {
      throw new IllegalStateException("two commands " + command.name());
    }
  }

  /// The description of a command, as COMMAND gives it.
  ///
  /// @param arity the number of its words; negative if it is the least number
  public record Described(
      String name, int arity, boolean writes, int firstKey, int lastKey, int step) {}

  /// All commands, in a fixed order.
  public static List<Described> all() {
    return COMMANDS.values().stream()
        .map(it ->
            new Described(
                it.name(),
                it.arity(),
                it.writes(),
                Math.max(0, it.keys().first()),
                it.keys().last(),
                it.keys().step()))
        .toList();
  }

  static Optional<Command> find(Bytes name) {
    if (name.length() > 32) {
      return Optional.empty();
    }
    String word = new String(name.unsafeArray(), StandardCharsets.UTF_8);
    return Optional.ofNullable(COMMANDS.get(word.toLowerCase(Locale.ROOT)));
  }

  /// The error for which a command cannot be executed whatever the state is: it does not exist, or
  /// has too few or too many words. Empty if it can.
  public static Optional<Reply> refused(List<Bytes> words) {
    Args args = new Args(words);
    Optional<Command> command = find(args.at(0));
    if (command.isEmpty()) {
      String name = args.text(0);
      return Optional.of(
          new Reply.Failed(
              "ERR unknown command '"
                  + name.substring(0, Math.min(128, name.length()))
                  + "', with args beginning with: "
                  + args.quoted()));
    }
    return command.get().takes(words.size())
        ? Optional.empty()
        : Optional.of(wordCount(command.get().name()));
  }

  /// The error of a command with too few or too many words.
  public static Reply wordCount(String name) {
    return new Reply.Failed("ERR wrong number of arguments for '" + name + "' command");
  }
}
