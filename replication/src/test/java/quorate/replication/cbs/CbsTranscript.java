package quorate.replication.cbs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlError;

/// Plays a transcript: the story of a whole shepherd, whose roles receive messages at once. It
/// prints the messages that leave them, to clients (c), databases (n1 ...) and the log, and
/// suspicions. `-Drecord` writes the current output; review the difference.
///
/// ```
/// shepherd u=1 r=1                    databases n1 to n(u+r+1), not yet connected
/// n1 connects [0 2]                   with these barriers in its log table
/// n1 disconnects
/// T1: W(x)                            a client's query; R(x) only reads
/// T1: commit                          or abort
/// n1: T1 = 5                          the database answers T1's query there
/// n1: T1 rolled back                  by the database
/// n1: T1 committed
/// n1 statement T1                     its timer fires
/// n1 commits                          the timer for a blocked COMMIT fires
/// overdue T1                          a timer of the coordinator fires, as with the next three
/// idle T1
/// silence
/// vacancy
/// restart                             of the shepherd, with its log; the databases reconnect
/// ```
final class CbsTranscript {
  private static final NodeId COORDINATOR = new NodeId(1_000);
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN);

  private static final Result DIVISION =
      new Result.Failed(new SqlError("22012", "division by zero"));

  private record Letter(NodeId from, NodeId to, CbsMessage message) {}

  private record Running(long attempt, int number) {}

  private final Map<NodeId, Role<CbsMessage>> roles = new TreeMap<>();
  private final Deque<Letter> letters = new ArrayDeque<>();
  private final Map<String, Running> running = new TreeMap<>();
  private final Map<String, Integer> numbers = new TreeMap<>();
  private final Map<NodeId, List<Timer>> timers = new TreeMap<>();
  private final List<String> told = new ArrayList<>();
  private List<Durable> log = new ArrayList<>();
  private Optional<CbsConfig> config = Optional.empty();

  /// The file with the actual output.
  static String play(Path file) throws IOException {
    CbsTranscript transcript = new CbsTranscript();
    StringBuilder text = new StringBuilder();
    boolean inEffects = false;
    for (String line : Files.readAllLines(file)) {
      if (line.equals("----")) {
        inEffects = true;
      } else if (line.isBlank() || line.startsWith("#")) {
        inEffects = false;
        text.append(line).append('\n');
      } else if (!inEffects) {
        text.append(line).append("\n----\n");
        transcript.told.clear();
        transcript.run(line);
        transcript.told.forEach(effect -> text.append(effect).append('\n'));
      }
    }
    return text.toString();
  }

  private void run(String line) {
    if (!ofClient(line) && !ofDatabase(line) && !ofCoordinator(line)) {
      throw new IllegalArgumentException("what is '" + line + "'?");
    }
  }

  private boolean ofClient(String line) {
    Matcher m;
    if ((m = match("shepherd u=(\\d) r=(\\d)( owing (\\d+))?", line)).matches()) {
      int failures = Integer.parseInt(m.group(1));
      int lies = Integer.parseInt(m.group(2));
      Tolerance tolerance = new Tolerance(failures, lies, Tolerance.Liars.DATABASES);
      List<NodeId> replicas =
          LongStream.rangeClosed(1, tolerance.databases()).mapToObj(NodeId::new).toList();
      CbsConfig usual = CbsConfig.of(COORDINATOR, replicas, Set.copyOf(replicas), tolerance);
      config = Optional.of(m.group(4) == null ? usual : usual.owing(Integer.parseInt(m.group(4))));
      boot();
    } else if (line.equals("restart")) {
      boot();
    } else if ((m = match("n(\\d) connects \\[(.*)]", line)).matches()) {
      Set<Long> rows =
          Arrays.stream(m.group(2).split(" "))
              .filter(row -> !row.isEmpty())
              .map(Long::valueOf)
              .collect(Collectors.toCollection(TreeSet::new));
      local(node(m.group(1)), new CbsMessage.Connected(rows));
    } else if ((m = match("n(\\d) disconnects", line)).matches()) {
      local(node(m.group(1)), new CbsMessage.Disconnected());
    } else if ((m = match("(T\\d+): commit", line)).matches()) {
      hear(CLIENT, COORDINATOR, new CbsMessage.Commit(txn(m.group(1)), 0));
    } else if ((m = match("(T\\d+): commit since (\\d+)", line)).matches()) {
      long since = Long.parseLong(m.group(2));
      hear(CLIENT, COORDINATOR, new CbsMessage.Commit(txn(m.group(1)), since));
    } else if ((m = match("(T\\d+): settle", line)).matches()) {
      hear(CLIENT, COORDINATOR, new CbsMessage.Settle(txn(m.group(1))));
    } else if ((m = match("forget (T\\d+)", line)).matches()) {
      local(COORDINATOR, new CbsMessage.Forget(txn(m.group(1)).session()));
    } else if ((m = match("(T\\d+): abort", line)).matches()) {
      hear(CLIENT, COORDINATOR, new CbsMessage.Abort(txn(m.group(1))));
    } else if ((m = match("(T\\d+): (.*)", line)).matches()) {
      int number = numbers.merge(m.group(1), 1, Integer::sum) - 1;
      Bytes body = Bytes.of(m.group(2).getBytes(StandardCharsets.US_ASCII));
      Statement statement = new Statement(body, m.group(2).startsWith("R"));
      hear(CLIENT, COORDINATOR, new CbsMessage.Query(txn(m.group(1)), number, statement));
    } else {
      return false;
    }
    return true;
  }

  private boolean ofDatabase(String line) {
    Matcher m;
    if ((m = match("n(\\d): (T\\d+) raises( without writes)?", line)).matches()) {
      Running at = running(m);
      Word word = m.group(3) == null ? Word.RAISED : Word.RAISED_WITHOUT_WRITES;
      CbsMessage.Ran ran =
          new CbsMessage.Ran(
              at.attempt(), at.number(), DIVISION, Optional.empty(), Optional.empty(), word);
      local(node(m.group(1)), ran);
    } else if ((m = match("n(\\d): (T\\d+) = (.*)", line)).matches()) {
      Running at = running(m);
      Result result = new Result.Done(m.group(3));
      local(node(m.group(1)), new CbsMessage.Ran(at.attempt(), at.number(), result));
    } else if ((m = match("n(\\d): (T\\d+) rolled back", line)).matches()) {
      local(node(m.group(1)), new CbsMessage.RolledBack(running(m).attempt()));
    } else if ((m = match("n(\\d): (T\\d+) busy", line)).matches()) {
      local(node(m.group(1)), new CbsMessage.Busy(running(m).attempt()));
    } else if ((m = match("n(\\d): (T\\d+) committed", line)).matches()) {
      local(node(m.group(1)), new CbsMessage.CommitDone(running(m).attempt()));
    } else if ((m = match("n(\\d) statement (T\\d+)", line)).matches()) {
      Running at = running(m);
      fire(node(m.group(1)), new Manager.StatementTimer(at.attempt(), at.number()));
    } else if ((m = match("n(\\d) commits", line)).matches()) {
      fireLast(node(m.group(1)), Manager.CommitTimer.class);
    } else {
      return false;
    }
    return true;
  }

  private boolean ofCoordinator(String line) {
    Matcher m;
    if ((m = match("overdue (T\\d+)", line)).matches()) {
      fire(COORDINATOR, new Coordinator.Overdue(txn(m.group(1))));
    } else if ((m = match("idle (T\\d+)", line)).matches()) {
      int said = numbers.getOrDefault(m.group(1), 0);
      fire(COORDINATOR, new Coordinator.Idle(txn(m.group(1)), said));
    } else if ((m = match("attach n(\\d)", line)).matches()) {
      local(COORDINATOR, new CbsMessage.Attach(node(m.group(1))));
    } else if ((m = match("readmit n(\\d) since (\\d+)", line)).matches()) {
      long since = Long.parseLong(m.group(2));
      local(COORDINATOR, new CbsMessage.Readmit(node(m.group(1)), since));
    } else if (line.equals("silence")) {
      fireLast(COORDINATOR, Primaries.Silence.class);
    } else if ((m = match("(\\d+) beats", line)).matches()) {
      for (int i = 0; i < Integer.parseInt(m.group(1)); i++) {
        fire(COORDINATOR, new Turns.Beat());
      }
    } else if (line.equals("vacancy")) {
      fireLast(COORDINATOR, Primaries.Vacancy.class);
    } else if ((m = match("withheld (T\\d+)", line)).matches()) {
      RequestId txn = txn(m.group(1));
      fire(
          COORDINATOR,
          timers.getOrDefault(COORDINATOR, List.of()).stream()
              .filter(it -> it instanceof Primaries.Withheld withheld && withheld.txn().equals(txn))
              .reduce((_, it) -> it)
              .orElseThrow());
    } else {
      return false;
    }
    return true;
  }

  private Running running(Matcher m) {
    return Objects.requireNonNull(
        running.get("n" + m.group(1) + " " + m.group(2)), "nothing runs: " + m.group());
  }

  private void boot() {
    roles.clear();
    letters.clear();
    running.clear();
    CbsConfig limits = config.orElseThrow();
    Coordinator coordinator = new Coordinator(limits);
    roles.put(COORDINATOR, coordinator);
    limits.replicas().forEach(node -> roles.put(node, new Manager(limits, node)));
    log.forEach(record -> on(COORDINATOR, new Event.Restored<>(record)));
    local(COORDINATOR, new CbsMessage.Started());
  }

  private void local(NodeId self, CbsMessage message) {
    hear(self, self, message);
  }

  private void fire(NodeId self, Timer timer) {
    on(self, new Event.Fired<>(timer));
    settle();
  }

  private void fireLast(NodeId self, Class<? extends Timer> kind) {
    List<Timer> armed = timers.getOrDefault(self, List.of());
    Timer last = armed.stream().filter(kind::isInstance).reduce((_, it) -> it).orElseThrow();
    fire(self, last);
  }

  private void hear(NodeId from, NodeId to, CbsMessage message) {
    letters.add(new Letter(from, to, message));
    settle();
  }

  private void settle() {
    while (!letters.isEmpty()) {
      Letter letter = letters.remove();
      on(letter.to, new Event.Received<>(letter.from, letter.message));
    }
  }

  private void on(NodeId self, Event<CbsMessage> event) {
    Objects.requireNonNull(roles.get(self)).on(event, effect -> perform(self, effect));
  }

  private void perform(NodeId self, Effect<CbsMessage> effect) {
    switch (effect) {
      case Effect.Send<CbsMessage>(NodeId to, CbsMessage message) -> {
        if (roles.containsKey(to)) {
          letters.add(new Letter(self, to, message));
        } else {
          told.add(toClient((CbsMessage.ToClient) message));
        }
      }
      case Effect.Persist<CbsMessage>(Durable record) -> {
        log.add(record);
        told.add("log " + record((CbsRecord) record));
      }
      case Effect.Arm<CbsMessage>(Timer timer, var _) ->
          timers.computeIfAbsent(self, _ -> new ArrayList<>()).add(timer);
      case Effect.Deliver<CbsMessage>(var indication) -> told((CbsIndication) indication, self);
    }
  }

  private static String toClient(CbsMessage.ToClient message) {
    return switch (message) {
      case CbsMessage.Response(RequestId txn, int _, Result result, var _, long _) ->
          "c  " + name(txn) + " = " + said(result);
      case CbsMessage.Settled(RequestId txn) -> "c  " + name(txn) + " settled";
      case CbsMessage.Raised(RequestId txn, int number, Result.Failed error) ->
          "c  " + name(txn) + " raises at query " + number + ": " + said(error);
      case CbsMessage.Unknown(RequestId txn) -> "c  " + name(txn) + " unknown";
      case CbsMessage.Committed(RequestId txn) -> "c  " + name(txn) + " committed";
      case CbsMessage.Aborted(RequestId txn, String reason) ->
          "c  " + name(txn) + " aborted: " + reason;
    };
  }

  private static String said(Result result) {
    return result instanceof Result.Failed(SqlError error)
        ? error.sqlState()
        : ((Result.Done) result).tag();
  }

  private static String record(CbsRecord record) {
    return switch (record) {
      case CbsRecord.Committed it ->
          "%s committed at %d: %s"
              .formatted(
                  name(it.txn()),
                  it.barrier(),
                  it.queries().stream()
                      .map(query -> text(query.statement()) + "^" + query.barrier())
                      .collect(Collectors.joining(" ")));
      case CbsRecord.Settled(RequestId txn, var _) -> name(txn) + " settled";
      case CbsRecord.Truncated(NodeId node, long barrier) -> node + " has all below " + barrier;
      case CbsRecord.Stands(NodeId node, ReplicaStatus standing) ->
          node + " is " + standing.name().toLowerCase(Locale.ROOT);
      case CbsRecord.Base base -> "base " + base.barrier();
    };
  }

  private void told(CbsIndication indication, NodeId self) {
    switch (indication) {
      case CbsIndication.Execute(
              long attempt,
              RequestId txn,
              int number,
              Statement statement,
              boolean _) -> {
        running.put(self + " " + name(txn), new Running(attempt, number));
        told.add(self + " " + name(txn) + " " + text(statement));
      }
      case CbsIndication.Commit(long attempt, RequestId txn, long barrier) -> {
        running.put(self + " " + name(txn), new Running(attempt, -1));
        told.add(self + " " + name(txn) + " COMMIT at " + barrier);
      }
      case CbsIndication.Rollback(long attempt) -> {
        String txn =
            running.entrySet().stream()
                .filter(it -> it.getKey().startsWith(self + " "))
                .filter(it -> it.getValue().attempt() == attempt)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(self + " a run that is over");
        told.add(txn + " ROLLBACK");
      }
      case CbsIndication.Reconnect() -> told.add(self + " reconnect");
      case CbsIndication.TruncateTable(long barrier) -> told.add(self + " cut below " + barrier);
      case CbsIndication.Compact(List<CbsRecord> records) -> {
        log = new ArrayList<>(records);
        told.add("log cut to " + records.size() + " records");
      }
      case CbsIndication.Accused accused ->
          told.add(
              "accused "
                  + accused.replica()
                  + " "
                  + name(accused.txn())
                  + " query "
                  + accused.number()
                  + " against "
                  + accused.others().keySet());
      case CbsIndication.Processed _,
          CbsIndication.Compared _ -> {} // their consequences are printed
      case CbsIndication.Detached(NodeId replica, String reason) ->
          told.add("detached " + replica + ": " + reason);
      case CbsIndication.Attached(NodeId replica, long barrier) ->
          told.add("attached " + replica + " from " + barrier);
      case CbsIndication.Readmitted(NodeId replica) -> told.add("readmitted " + replica);
      case CbsIndication.Suspected(NodeId primary, long _, String reason, boolean _) ->
          told.add("suspected " + primary + ": " + reason);
      case CbsIndication.Promoted(NodeId primary, long view) ->
          told.add("view " + view + ": the primary is " + primary);
    }
  }

  private static String text(Statement statement) {
    return new String(statement.body().bytes().toArray(), StandardCharsets.US_ASCII);
  }

  private static String name(RequestId txn) {
    return "T" + txn.session().low();
  }

  private static RequestId txn(String name) {
    return new RequestId(new SessionId(0, Long.parseLong(name.substring(1))), 1);
  }

  private static NodeId node(String number) {
    return new NodeId(Long.parseLong(number));
  }

  private static Matcher match(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text);
  }
}
