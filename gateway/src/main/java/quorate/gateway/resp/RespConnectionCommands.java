package quorate.gateway.resp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.service.kv.CommandTable;
import quorate.service.kv.Reply;

/// The commands about a connection, which are answered at the gateway.
final class RespConnectionCommands {
  /// The version of Redis whose commands and errors the service has.
  static final String REDIS = "7.4.0";

  private static final Set<String> LOCAL =
      Set.of("PING", "ECHO", "AUTH", "HELLO", "SELECT", "CLIENT", "INFO", "COMMAND", "QUIT");

  /// The commands of a client that has not authenticated.
  private static final Set<String> STRANGERS = Set.of("AUTH", "HELLO", "QUIT", "RESET");

  /// So many wrong passwords end the connection (C3).
  private static final int FAILURES_MAX = 3;

  private final RespLogin login;
  private final long id;
  private final String address;
  private final Supplier<String> info;
  private boolean known;
  private int version = 2;
  private int failures;
  private boolean quits;
  private Bytes name = Bytes.EMPTY;
  private long pauseMillis;

  /// @param id of the connection
  /// @param address of the client
  /// @param info the text of INFO
  RespConnectionCommands(RespLogin login, long id, String address, Supplier<String> info) {
    this.login = login;
    this.id = id;
    this.address = address;
    this.info = info;
    this.known = login.trust();
  }

  /// The version of the protocol that the client speaks.
  int version() {
    return version;
  }

  boolean isKnown() {
    return known;
  }

  /// The time for which the replies so far are held back, because passwords were guessed (C3).
  long takePause() {
    long taken = pauseMillis;
    pauseMillis = 0;
    return taken;
  }

  /// Whether the connection ends after the last reply.
  boolean quits() {
    return quits || failures >= FAILURES_MAX;
  }

  /// The refusal of every command of a client that has not authenticated.
  Optional<Reply> refusal(RespCommand.Words command) {
    return known || STRANGERS.contains(command.upper(0))
        ? Optional.empty()
        : Optional.of(new Reply.Failed("NOAUTH Authentication required."));
  }

  boolean isLocal(String command) {
    return LOCAL.contains(command);
  }

  Reply reset() {
    version = 2;
    known = login.trust();
    name = Bytes.EMPTY;
    return new Reply.Status("RESET");
  }

  /// The reply of a command that is answered here; empty if it is the service's.
  Optional<Reply> local(RespCommand.Words command) {
    String word = command.upper(0);
    if (!isLocal(word)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (word) {
          case "PING" -> ping(command);
          case "ECHO" ->
              command.count() == 2 ? new Reply.Text(command.words().get(1)) : wrong(command);
          case "AUTH" -> auth(command);
          case "HELLO" -> hello(command);
          case "SELECT" -> select(command);
          case "CLIENT" -> client(command);
          case "INFO" -> text(info.get());
          case "COMMAND" -> command(command);
          default -> {
            quits = true;
            yield Reply.OK;
          }
        });
  }

  private static Reply text(String text) {
    return new Reply.Text(Bytes.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }

  private static Reply wrong(RespCommand.Words command) {
    return CommandTable.wordCount(command.text(0).toLowerCase(Locale.ROOT));
  }

  private static Reply ping(RespCommand.Words command) {
    return switch (command.count()) {
      case 1 -> new Reply.Status("PONG");
      case 2 -> new Reply.Text(command.words().get(1));
      default -> wrong(command);
    };
  }

  private Reply auth(RespCommand.Words command) {
    return switch (command.count()) {
      case 2 -> authenticate("default", command.text(1));
      case 3 -> authenticate(command.text(1), command.text(2));
      default -> wrong(command);
    };
  }

  private Reply authenticate(String user, String password) {
    RespLogin.Attempt attempt = login.attempt(user, address, password);
    pauseMillis = Math.max(pauseMillis, attempt.pauseMillis());
    if (!attempt.admitted()) {
      failures++;
      return new Reply.Failed("WRONGPASS invalid username-password pair or user is disabled.");
    }
    known = true;
    failures = 0;
    return Reply.OK;
  }

  private Reply hello(RespCommand.Words command) {
    int wanted = version;
    if (command.count() > 1) {
      String number = command.text(1);
      if (!number.equals("2") && !number.equals("3")) {
        return new Reply.Failed(
            number.matches("[0-9]{1,9}")
                ? "NOPROTO unsupported protocol version"
                : "ERR Protocol version is not an integer or out of range");
      }
      wanted = Integer.parseInt(number);
    }
    Bytes named = name;
    for (int i = 2; i < command.count(); i++) {
      String option = command.upper(i);
      if (option.equals("AUTH") && i + 2 < command.count()) {
        Reply reply = authenticate(command.text(i + 1), command.text(i + 2));
        if (!reply.equals(Reply.OK)) {
          return reply;
        }
        i += 2;
      } else if (option.equals("SETNAME") && i + 1 < command.count()) {
        named = command.words().get(++i);
      } else {
        return new Reply.Failed("ERR Syntax error in HELLO option '" + command.text(i) + "'");
      }
    }
    if (!known) {
      return new Reply.Failed(
          "NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO"
              + " <proto> AUTH <user> <pass> option can be used to authenticate the client and"
              + " select the RESP protocol version at the same time");
    }
    version = wanted;
    name = named;
    return greeting();
  }

  private Reply greeting() {
    return new Reply.Pairs(
        List.of(
            text("server"),
            text("redis"),
            text("version"),
            text(REDIS),
            text("proto"),
            new Reply.Number(version),
            text("id"),
            new Reply.Number(id),
            text("mode"),
            text("standalone"),
            text("role"),
            text("master"),
            text("modules"),
            new Reply.Array(List.of())));
  }

  private static Reply select(RespCommand.Words command) {
    if (command.count() != 2) {
      return wrong(command);
    }
    String index = command.text(1);
    return !index.matches("-?[0-9]{1,9}")
        ? new Reply.Failed("ERR value is not an integer or out of range")
        : index.equals("0") ? Reply.OK : new Reply.Failed("ERR DB index is out of range");
  }

  private Reply client(RespCommand.Words command) {
    String word = command.count() > 1 ? command.upper(1) : "";
    int count = command.count();
    return switch (word) {
      case "SETINFO" -> count == 4 ? Reply.OK : wrong(command);
      case "SETNAME" -> {
        if (count != 3) {
          yield wrong(command);
        }
        name = command.words().get(2);
        yield Reply.OK;
      }
      case "GETNAME" -> name.length() == 0 ? Reply.NOTHING : new Reply.Text(name);
      case "ID" -> new Reply.Number(id);
      case "NO-EVICT", "NO-TOUCH" -> Reply.OK;
      case "" -> wrong(command);
      default ->
          new Reply.Failed(
              "ERR unknown subcommand '" + shortened(command.text(1)) + "'. Try CLIENT HELP.");
    };
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(128, text.length()));
  }

  private static Reply command(RespCommand.Words command) {
    List<CommandTable.Described> all = CommandTable.all();
    return switch (command.count() > 1 ? command.upper(1) : "") {
      case "" -> new Reply.Array(all.stream().map(RespConnectionCommands::described).toList());
      case "COUNT" -> new Reply.Number(all.size());
      case "DOCS" -> new Reply.Pairs(List.of());
      case "LIST" ->
          new Reply.Array(
              all.stream()
                  .map(CommandTable.Described::name)
                  .map(RespConnectionCommands::text)
                  .toList());
      case "INFO" -> {
        List<Reply> found = new ArrayList<>();
        for (int i = 2; i < command.count(); i++) {
          String name = command.text(i).toLowerCase(Locale.ROOT);
          found.add(
              all.stream()
                  .filter(each -> each.name().equals(name))
                  .findFirst()
                  .map(RespConnectionCommands::described)
                  .orElse(Reply.NO_ARRAY));
        }
        yield new Reply.Array(found);
      }
      default ->
          new Reply.Failed(
              "ERR unknown subcommand '" + shortened(command.text(1)) + "'. Try COMMAND HELP.");
    };
  }

  private static Reply described(CommandTable.Described it) {
    return new Reply.Array(
        List.of(
            text(it.name()),
            new Reply.Number(it.arity()),
            new Reply.Members(List.of(new Reply.Status(it.writes() ? "write" : "readonly"))),
            new Reply.Number(it.firstKey()),
            new Reply.Number(it.lastKey()),
            new Reply.Number(it.step())));
  }
}
