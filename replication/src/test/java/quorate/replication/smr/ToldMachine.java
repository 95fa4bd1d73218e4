package quorate.replication.smr;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.statement.OrderedStatement;

/// A database whose answers a transcript sets, that prints the requests it receives, and keeps its
/// records through a restart.
final class ToldMachine implements StateMachine {
  /// The text of a statement that some engine cannot run.
  static final String SOME_CANNOT = "w";

  /// The dialect of an engine that cannot run [#SOME_CANNOT].
  static final String PART = "part";

  private String dialect = "";

  /// The output for the requests that it receives.
  private Consumer<String> tell = _ -> {};

  private final Map<SessionId, Long> sessions = new HashMap<>();
  private final Map<SessionId, SmrMessage.Reply> replies = new HashMap<>();
  private Bytes control = Bytes.EMPTY;
  private Position applied = Position.NONE;
  private Position installed = Position.NONE;
  private char answer = 'x';
  private char state = 'S';
  private boolean able = true;
  private char misfit = '-';
  private int window;

  void tellTo(Consumer<String> listener) {
    tell = listener;
  }

  /// Sets its dialect.
  void dialect(String name) {
    dialect = name;
  }

  /// The answer of every statement from now on; `!` fails.
  void answer(char letter) {
    answer = letter;
  }

  /// The state that scans find from now on.
  void state(char letter) {
    state = letter;
  }

  /// The number of coming commands that it asks for from now on.
  void looksAhead(int commands) {
    window = commands;
  }

  @Override
  public int lookahead() {
    return window;
  }

  @Override
  public void foresee(List<Coming> more, Known known) {
    tell.accept(
        "foresee"
            + more.stream()
                .map(each -> (each.adjoins() ? " +" : " ") + each.at())
                .reduce("", String::concat));
  }

  @Override
  public void unforesee() {
    tell.accept("foresee nothing");
  }

  /// Whether this engine can run [#SOME_CANNOT] from now on.
  void able(boolean can) {
    able = can;
  }

  /// The write set that does not fit the tables.
  void misfit(char letter) {
    misfit = letter;
  }

  /// Replaces the whole state by a certified snapshot.
  void install(Position at, Control certified) {
    applied = at;
    installed = at;
    control = certified.encode();
    replies.clear();
  }

  static Digest digest(char letter) {
    return Digest.of(new byte[] {(byte) letter});
  }

  static StateDigest scanned(char letter) {
    return new StateDigest(new TreeMap<>(Map.of("t", digest(letter))));
  }

  private SmrMessage.Reply recorded(Position at, Request request, Result result) {
    applied = at;
    sessions.put(request.id().session(), request.id().number());
    SmrMessage.Reply reply =
        new SmrMessage.Reply(request.id(), at, 0, Optional.of(List.of(result)), List.of(), "");
    replies.put(request.id().session(), reply);
    return reply;
  }

  private SmrMessage.Reply recorded(Position at, Request request, String tag) {
    return recorded(at, request, new Result.Done(tag));
  }

  @Override
  public Position applied() {
    return applied;
  }

  @Override
  public Position absolved() {
    return installed;
  }

  @Override
  public Map<SessionId, Long> sessions() {
    return sessions;
  }

  @Override
  public Control control() {
    return Control.decode(control);
  }

  @Override
  public Optional<SmrMessage.Reply> lastReply(SessionId session) {
    return Optional.ofNullable(replies.get(session));
  }

  @Override
  public String dialect() {
    return dialect;
  }

  /// Whether there may be a database that cannot run everything.
  private static boolean lacked(Known known) {
    return known.dialects().map(it -> it.contains(PART)).orElse(true);
  }

  @Override
  public Executed execute(
      Position at, Request request, List<OrderedStatement> statements, Known known) {
    if (lacked(known) && statements.getFirst().text().equals(SOME_CANNOT)) {
      tell.accept("execute " + at + (able ? ", hold" : ": unable"));
      return new Open(able ? Optional.of(word(answer)) : Optional.empty());
    }
    tell.accept("execute " + at);
    return new Recorded(recorded(at, request, "answer " + answer));
  }

  /// The word of an engine with this answer on a script that some engine cannot run.
  static Bytes word(char letter) {
    return Bytes.wrap(new byte[] {(byte) letter});
  }

  @Override
  public Optional<Meaning> meaning(Bytes word) {
    char letter = (char) word.at(0);
    Optional<String> error =
        Character.isDigit(letter) ? Optional.of("2201" + letter) : Optional.empty();
    return letter == '?' ? Optional.empty() : Optional.of(new Meaning(digest(letter), error));
  }

  @Override
  public Optional<SmrMessage.Reply> adopt(Position at, Request request, Bytes word, boolean own) {
    char letter = (char) word.at(0);
    if (letter == misfit) {
      tell.accept("apply " + letter + " " + at + ": does not fit");
      return Optional.empty();
    }
    tell.accept((own ? "commit " : "apply " + letter + " ") + at);
    return Optional.of(recorded(at, request, "answer " + letter));
  }

  @Override
  public SmrMessage.Reply abandon(Position at, Request request, Reason reason) {
    tell.accept("roll back " + at);
    String state = reason == Reason.DISAGREEMENT ? "40001" : "0A000";
    return recorded(at, request, new Result.Failed(new SqlError(state, "told to")));
  }

  @Override
  public SmrMessage.Reply raise(Position at, Request request, Bytes word, Alike alike) {
    boolean same = alike != Alike.CLASS;
    tell.accept("roll back " + at + ", raise " + (same ? (char) word.at(0) : '-'));
    String state = same ? "2201" + (char) word.at(0) : "22000";
    return recorded(at, request, new Result.Failed(new SqlError(state, "raised")));
  }

  @Override
  public void read(
      Position at,
      Request request,
      List<OrderedStatement> statements,
      Set<String> quarantinedShapes) {
    tell.accept(
        "read " + at + (quarantinedShapes.isEmpty() ? "" : " but for " + quarantinedShapes));
  }

  @Override
  public Reexecuted commit(
      Position at, Request request, SqlCommand.Commit commit, Known known, boolean enough) {
    if (lacked(known) && commit.statements().getFirst().text().equals(SOME_CANNOT)) {
      tell.accept("execute again " + at + (able ? ", hold" : ": unable"));
      return new Open(able ? Optional.of(word(answer)) : Optional.empty());
    }
    boolean matches = commit.results().equals(List.of(digest(answer)));
    SmrMessage.Outcome own =
        answer == '?'
            ? SmrMessage.Outcome.ABSTAINS
            : matches ? SmrMessage.Outcome.STANDS : SmrMessage.Outcome.FALLS;
    boolean committed = own == SmrMessage.Outcome.STANDS && enough;
    tell.accept("execute again " + at + (committed ? ", commit" : ", hold"));
    return new Tentative(
        own,
        answer == '!',
        List.of(digest(answer)),
        committed ? Optional.of(recorded(at, request, "COMMIT")) : Optional.empty());
  }

  @Override
  public SmrMessage.Reply decide(Position at, Request request, boolean stands) {
    tell.accept((stands ? "commit " : "roll back ") + at);
    return stands
        ? recorded(at, request, "COMMIT")
        : recorded(at, request, new Result.Failed(new SqlError("40001", "told to")));
  }

  @Override
  public SmrMessage.Reply chunk(Position at, Request request, HostCommand.Chunk chunk) {
    return recorded(at, request, "CHUNK");
  }

  @Override
  public Optional<Command> assemble(RequestId request, HostCommand.Assemble assemble) {
    return Optional.empty();
  }

  @Override
  public SmrMessage.Reply lease(Position at, Request request, SqlCommand.Lease lease) {
    return recorded(at, request, "LEASE");
  }

  @Override
  public SmrMessage.Reply record(Position at, Request request, Control changed, Result answer) {
    control = changed.encode();
    return answer instanceof Result.Failed
        ? recorded(at, request, answer)
        : recorded(at, request, "CONTROL");
  }

  @Override
  public SmrMessage.Reply checkpoint(
      Position at, Request request, Control changed, Position horizon) {
    return record(at, request, changed);
  }

  @Override
  public String shape(OrderedStatement statement) {
    return statement.text();
  }

  @Override
  public void examine(Position dispute, OrderedStatement statement, boolean rerun, boolean asked) {
    String again = rerun && asked ? "answer " + answer + ", " : "";
    tell.accept("examine " + statement.text() + ": " + again + "tables " + state);
  }

  @Override
  public void scan(Position at, Scan scan) {
    tell.accept(
        "scan "
            + at
            + switch (scan) {
              case DIGEST -> "";
              case SNAPSHOT -> ", keep a snapshot";
              case SNAPSHOT_ASIDE -> ", keep a snapshot if nobody waits";
            });
  }
}
