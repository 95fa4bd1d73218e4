package quorate.replication.pbr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import quorate.core.NodeId;
import quorate.order.Request;

/// Plays a transcript: the story of replicas whose messages arrive at once. It prints their log
/// records and their messages to engines, the order and clients. Engines act at once, except that
/// executing and fetching are commands of their own. `-Drecord` writes the current output; review
/// the difference.
///
/// ```
/// cluster u=1 n=3 [degraded] [lease 1000 drift 100] [one at a time] [keep 0] [sync 2] [running 1]
/// [sessions 8]                        a group of u + 1 of n replicas
/// T1 to n1: write                     a client's request, or: read
/// n1: T1 = 5                          its engine has executed it
/// n1: T1 = 5 as text                  and ships the statement
/// n1: T1 = 5 at 900                   a read, when the clock there was at 900 milliseconds
/// n1: T1 = 5, T2 = 7                  two requests as one transaction
/// n1: T1 failed
/// beats 12                            of the clocks of all that are up
/// cut n1 n2                           the link between them; mend: all links
/// n2 loses its link to n1             and suspects it after half the usual silence
/// n1 is apart                         from all but its clients, also from the order
/// n1 is back                          and receives the decisions
/// n1 stalls                           its log's syncs; n1 syncs: they go on
/// n1's engine stalls                  and then: n1's engine goes on
/// n3 installs                         the state that it has to fetch; n3 cannot fetch
/// decide                              the next proposal, at all that are up; decide n2 n3: there
/// n2 proposes g2 n2                   without a reason of its own
/// n1's promise is over
/// n1 crashes                          and loses everything that is not synced
/// n1's log loses its last 2           records, while it is down
/// n1 restarts [at 3.g1]               with its engine back at that place
/// state
/// say n1 n2 append g1 after 2.g1      a late message; also: say n1 n2 snapshot g1 3 at 2.g1
/// ```
final class PbrTranscript {
  private final Map<NodeId, PbrTranscriptNode> nodes = new TreeMap<>();
  private final Deque<Runnable> letters = new ArrayDeque<>();
  private final Set<String> cuts = new HashSet<>();
  private final Set<NodeId> apart = new HashSet<>();
  private final Map<String, Decision> proposed = new LinkedHashMap<>();
  private final List<Decision> decided = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final Map<Pattern, Consumer<Matcher>> commands = new LinkedHashMap<>();

  private PbrTranscript() {
    command("cluster u=(\\d) n=(\\d)(.*)", this::cluster);
    command("(T[\\d.]+) to (n\\d): (write|read)", this::ask);
    command(
        "(n\\d): (T[\\d.]+ = \\w+(?:, T[\\d.]+ = \\w+)+)",
        m ->
            at(m, 1)
                .executed(
                    Stream.of(m.group(2).split(", "))
                        .map(each -> each.split(" = "))
                        .map(each ->
                            new PbrMessage.Outcome(
                                PbrText.request(each[0]), PbrText.bytes(each[1])))
                        .toList()));
    command("(n\\d): (T[\\d.]+) failed", m -> at(m, 1).failed(PbrText.request(m.group(2))));
    command(
        "(n\\d): (T[\\d.]+) = (\\w+)( as text)?(?: at (\\d+))?",
        m ->
            at(m, 1)
                .executed(
                    PbrText.request(m.group(2)),
                    PbrText.bytes(m.group(3)),
                    m.group(4) != null,
                    m.group(5) == null ? 0 : Long.parseLong(m.group(5))));
    ofFaults();
    command("decide(.*)", m -> decide(m.group(1).trim()));
    command(
        "(n\\d) proposes g(\\d) (.*)",
        m ->
            propose(
                PbrText.node(m.group(1)),
                new Decision.Regroup(
                    Long.parseLong(m.group(2)), list(m.group(3)), LogPosition.ZERO)));
    command("state", _ -> nodes.values().forEach(node -> told.add(node.state())));
    command(
        "say (n\\d) (n\\d) append g(\\d) after (\\S+)",
        m -> late(m, new PbrMessage.Append(number(m), PbrText.place(m.group(4)), List.of(), 0)));
    command(
        "say (n\\d) (n\\d) snapshot g(\\d) (\\d) at (\\S+)",
        m ->
            late(
                m,
                new PbrMessage.Snapshot(
                    number(m),
                    Long.parseLong(m.group(4)),
                    PbrText.place(m.group(5)),
                    Journal.encode(new quorate.order.Sessions()))));
  }

  /// Events of nodes, links and time.
  private void ofFaults() {
    command("beats (\\d+)", m -> beats(Integer.parseInt(m.group(1))));
    command("cut (n\\d) (n\\d)", m -> cuts.add(link(m.group(1), m.group(2))));
    command("mend", _ -> cuts.clear());
    command(
        "(n\\d) loses its link to (n\\d)",
        m -> at(m, 1).take(at(m, 1).id(), new PbrMessage.Unlinked(PbrText.node(m.group(2)))));
    command("(n\\d) is apart", m -> apart.add(PbrText.node(m.group(1))));
    command("(n\\d) is back", m -> back(PbrText.node(m.group(1))));
    command("(n\\d) stalls", m -> at(m, 1).stall());
    command("(n\\d) syncs", m -> at(m, 1).sync());
    command("(n\\d)'s engine stalls", m -> at(m, 1).stallEngine());
    command("(n\\d)'s engine goes on", m -> at(m, 1).engineGoesOn());
    command("(n\\d) installs", m -> at(m, 1).install(true));
    command("(n\\d) cannot fetch", m -> at(m, 1).install(false));
    command("(n\\d)'s promise is over", m -> at(m, 1).endPromise());
    command("(n\\d) crashes", m -> at(m, 1).crash());
    command(
        "(n\\d)'s log loses its last (\\d)", m -> at(m, 1).loseEnd(Integer.parseInt(m.group(2))));
    command("(n\\d) restarts(?: at (.*))?", this::restart);
  }

  /// The file with the actual output.
  static String play(Path file) throws IOException {
    PbrTranscript transcript = new PbrTranscript();
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

  private void command(String pattern, Consumer<Matcher> action) {
    commands.put(Pattern.compile(pattern), action);
  }

  private void run(String line) {
    for (Map.Entry<Pattern, Consumer<Matcher>> each : commands.entrySet()) {
      Matcher matcher = each.getKey().matcher(line);
      if (matcher.matches()) {
        each.getValue().accept(matcher);
        settle();
        return;
      }
    }
    throw new IllegalArgumentException("what is '" + line + "'?");
  }

  private void settle() {
    while (!letters.isEmpty()) {
      letters.remove().run();
    }
  }

  private void cluster(Matcher m) {
    int failures = Integer.parseInt(m.group(1));
    List<NodeId> all =
        LongStream.rangeClosed(1, Long.parseLong(m.group(2))).mapToObj(NodeId::new).toList();
    for (NodeId node : all) {
      PbrConfig config = PbrTranscriptConfig.of(node, all, failures, m.group(3));
      nodes.put(node, new PbrTranscriptNode(this, config));
    }
    nodes.values().forEach(node -> node.restart(LogPosition.ZERO, List.of()));
  }

  private void ask(Matcher m) {
    Request request =
        new Request(PbrText.request(m.group(1)), new NodeId(NodeId.CLIENT_MIN), PbrText.bytes("x"));
    boolean reads = m.group(3).equals("read");
    at(m, 2).take(request.client(), new PbrMessage.Submit(request, reads));
  }

  private void beats(int count) {
    for (int i = 0; i < count; i++) {
      nodes.values().forEach(PbrTranscriptNode::beat);
      settle();
    }
  }

  private void decide(String where) {
    if (proposed.isEmpty()) {
      told.add("nothing is proposed");
      return;
    }
    String first = proposed.keySet().iterator().next();
    decided.add(Objects.requireNonNull(proposed.remove(first)));
    told.add("decided: " + first);
    nodes.forEach((id, node) -> {
      if (!apart.contains(id) && (where.isEmpty() || list(where).contains(id))) {
        node.hear(decided);
      }
    });
  }

  private void back(NodeId node) {
    apart.remove(node);
    at(node).hear(decided);
  }

  private void restart(Matcher m) {
    PbrTranscriptNode node = at(m, 1);
    node.restart(m.group(2) == null ? node.engine() : PbrText.place(m.group(2)), decided);
  }

  private void late(Matcher m, PbrMessage message) {
    at(m, 2).take(PbrText.node(m.group(1)), message);
  }

  private static long number(Matcher m) {
    return Long.parseLong(m.group(3));
  }

  private static List<NodeId> list(String names) {
    return java.util.Arrays.stream(names.split(" ")).map(PbrText::node).toList();
  }

  private PbrTranscriptNode at(Matcher m, int group) {
    return at(PbrText.node(m.group(group)));
  }

  PbrTranscriptNode at(NodeId node) {
    return Objects.requireNonNull(nodes.get(node), node.toString());
  }

  // Effects of nodes.

  void tell(String line) {
    told.add(line);
  }

  void post(NodeId from, NodeId to, PbrMessage message) {
    if (to.isClient()) {
      told.add("c  " + PbrText.toClient((PbrMessage.ToClient) message));
    } else if (!isCut(from, to)) {
      letters.add(() -> at(to).take(from, message));
    }
  }

  void later(Runnable action) {
    letters.add(action);
  }

  void propose(NodeId from, Decision decision) {
    if (!apart.contains(from)
        && !decided.contains(decision)
        && proposed.putIfAbsent(decision.toString(), decision) == null) {
      told.add(from + " proposes " + decision);
    }
  }

  private boolean isCut(NodeId from, NodeId to) {
    boolean away = apart.contains(from) || apart.contains(to);
    return away && !from.equals(to) || cuts.contains(link(from.toString(), to.toString()));
  }

  private static String link(String one, String other) {
    return one.compareTo(other) < 0 ? one + other : other + one;
  }
}
