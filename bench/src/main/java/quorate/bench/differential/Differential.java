package quorate.bench.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;

/// The same sessions, drawn from seeds, on a PostgreSQL and on Quorate. Everything visible to a
/// client must be the same, or Quorate must answer 0A000. In that case the PostgreSQL does not
/// execute the statement, so that both continue from the same state.
public final class Differential {
  private static final int STEPS = 24;
  private static final String REFUSED = "0A000";
  private static final Pattern READ =
      Pattern.compile("(?i)^\\(*(select|values|table|with|show|fetch|move)\\b.*");
  private static final Pattern ORDERED =
      Pattern.compile("(?is).*\\border by [^()]*$|^(fetch|show)\\b.*");

  private static final Pattern MEETS =
      Pattern.compile("\\b(case|coalesce|nullif|greatest|least|union|except|intersect|values)\\b");
  private static final String VIOLATION = "23";

  /// Removes everything that any session may leave behind.
  private static final List<String> CLEAN =
      List.of(
          "rollback",
          "drop view if exists v1, v2",
          "drop table if exists ta, tb, tc, b, a, c1, c2, w, d1 cascade",
          "drop sequence if exists q1, q2");

  private final Server reference;
  private final Server subject;
  private final List<Disagreement> disagreements = new ArrayList<>();
  private final Map<String, Integer> failures = new TreeMap<>();
  private final Map<String, Integer> refusals = new TreeMap<>();
  private int statements;
  private int sessions;
  private int sameWords;

  /// A server on this machine with trust authentication.
  public record Server(int port, String user, String database) {
    FrontendConnection connect() throws IOException {
      return FrontendConnection.open(port, user, database);
    }
  }

  /// A step with different answers.
  ///
  /// @param seed of its session
  /// @param step its number in the session, from 1
  /// @param before the session's earlier steps
  public record Disagreement(
      long seed, int step, List<String> before, String what, String expected, String seen) {}

  /// The results.
  ///
  /// @param statements steps that were compared or refused
  /// @param refusals the number of 0A000 answers, by message
  /// @param failures how often both failed with the same SQLSTATE, by SQLSTATE
  /// @param sameWords how many of these had the same message too
  public record Report(
      int sessions,
      int statements,
      Map<String, Integer> refusals,
      Map<String, Integer> failures,
      int sameWords,
      List<Disagreement> disagreements) {
    public int refused() {
      return refusals.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  public Differential(Server reference, Server subject) {
    this.reference = reference;
    this.subject = subject;
  }

  /// Draws this many statements, from a seed on.
  ///
  /// @param progress receives the number done
  /// @throws IOException if a server cannot be reached, or ends a connection without an error
  public Report run(long seed, int count, IntConsumer progress) throws IOException {
    try (FrontendConnection asked = reference.connect()) {
      Encodings encodings = new Encodings(asked);
      for (long each = seed; statements < count; each++) {
        session(each, new SessionDraw(each, encodings).session(STEPS), count, progress);
        sessions++;
      }
    }
    return new Report(
        sessions,
        statements,
        new TreeMap<>(refusals),
        new TreeMap<>(failures),
        sameWords,
        List.copyOf(disagreements));
  }

  private void session(long seed, SessionDraw.Drawn drawn, int count, IntConsumer progress)
      throws IOException {
    try (FrontendConnection there = reference.connect();
        FrontendConnection here = subject.connect()) {
      Session session = new Session(seed, there, here);
      boolean same = true;
      for (String sql : drawn.setup()) {
        same = same && session.take(new Step.Simple(sql));
      }
      for (Step step : drawn.steps()) {
        if (!same || statements >= count) {
          break;
        }
        progress.accept(++statements);
        same = session.take(step);
      }
    }
    // On new connections, without the old ones' settings or failures.
    for (Server server : List.of(reference, subject)) {
      try (FrontendConnection connection = server.connect()) {
        for (String sql : CLEAN) {
          connection.run(new Step.Simple(sql));
        }
      }
    }
  }

  /// One session on both servers.
  private final class Session {
    private final long seed;
    private final FrontendConnection there;
    private final FrontendConnection here;
    private final List<String> done = new ArrayList<>();
    private final Set<String> refusedNames = new HashSet<>();
    private final Map<String, Step.Prepare> prepared = new TreeMap<>();
    private char status = 'I';
    private int steps;

    Session(long seed, FrontendConnection there, FrontendConnection here) {
      this.seed = seed;
      this.there = there;
      this.here = here;
    }

    /// @return whether both are still in the same state
    boolean take(Step step) throws IOException {
      steps++;
      if (step instanceof Step.Prepare prepare) {
        prepared.put(prepare.name(), prepare);
      }
      String what = sql(step) + parameters(step);
      if (step instanceof Step.Run(String name, _, _) && refusedNames.contains(name)) {
        return true;
      }
      boolean ordered = ORDERED.matcher(sql(step)).matches();
      Outcome seen = Outcome.of(here.run(step), ordered);
      if (seen.state().filter(REFUSED::equals).isPresent() && seen.status() != 'X') {
        return refuse(step, seen);
      }
      Outcome expected = Outcome.of(there.run(step), ordered);
      boolean alike =
          seen.isAlike(expected)
              || BareNumerics.isAlike(seen, expected, ordered, meets(step))
              || isAsDescribed(step, seen, expected, ordered)
              || violateSeveral(step, seen, expected);
      if (!alike) {
        disagreements.add(
            new Disagreement(seed, steps, List.copyOf(done), what, expected.show(), seen.show()));
      }
      expected.failure().ifPresent(failure -> count(failure, seen));
      done.add(what);
      status = seen.status();
      return alike
          || READ.matcher(sql(step)).matches()
              && seen.status() == expected.status()
              && seen.state().isEmpty();
    }

    /// If a row violates several constraints, the server chooses which one to report; and COPY may
    /// check a row before or after it reads the next.
    private boolean violateSeveral(Step step, Outcome seen, Outcome expected) {
      return seen.state().isPresent()
          && expected.state().isPresent()
          && seen.status() == expected.status()
          && (step instanceof Step.CopyIn
              || seen.state().get().startsWith(VIOLATION)
                  && expected.state().get().startsWith(VIOLATION));
    }

    private boolean meets(Step step) {
      return MEETS.matcher(sql(step)).find() || step instanceof Step.Run;
    }

    private static Step.Prepare prepare(Step.Extended step) {
      return new Step.Prepare(
          "", step.sql(), step.parameters().stream().map(Step.Parameter::type).toList());
    }

    /// For EXCEPT and INTERSECT, PostgreSQL 18 describes the statement differently from its portal,
    /// which has the type modifiers of the left arm.
    private boolean isAsDescribed(Step step, Outcome seen, Outcome expected, boolean ordered)
        throws IOException {
      Step.Prepare asked =
          switch (step) {
            case Step.Extended extended -> prepare(extended);
            case Step.Pipelined(List<Step.Extended> all) -> prepare(all.getFirst());
            case Step.Run(String name, _, _) ->
                prepared.getOrDefault(name, new Step.Prepare("", "", List.of()));
            case Step _ -> new Step.Prepare("", sql(step), List.of());
          };
      if (seen.columns().isEmpty()
          || expected.columns().isEmpty()
          || expected.columns().getFirst().columns().isEmpty()) {
        return false;
      }
      List<Reply.Columns> described =
          Outcome.of(there.run(new Step.Prepare("", asked.sql(), asked.types())), ordered)
              .columns();
      if (described.isEmpty()) {
        return false;
      }
      int format = expected.columns().getFirst().columns().getFirst().format();
      Reply.Columns columns =
          new Reply.Columns(
              described.getFirst().columns().stream()
                  .map(each ->
                      new Reply.Column(
                          each.name(), each.type(), each.size(), each.modifier(), format))
                  .toList());
      Outcome other = expected.described(columns, ordered);
      return seen.isAlike(other) || BareNumerics.isAlike(seen, other, ordered, meets(step));
    }

    private void count(Reply.Failed failure, Outcome seen) {
      failures.merge(failure.state(), 1, Integer::sum);
      if (seen.failure().filter(failure::equals).isPresent()) {
        sameWords++;
      }
    }

    private boolean refuse(Step step, Outcome seen) throws IOException {
      refusals.merge(seen.failure().orElseThrow().message(), 1, Integer::sum);
      if (step instanceof Step.Prepare(String name, _, _)) {
        refusedNames.add(name);
      }
      if (status == 'T') { // an error fails a block
        there.run(new Step.Simple("select 1/0"));
      }
      done.add("-- refused: " + sql(step));
      boolean same = seen.status() == (status == 'T' ? 'E' : status);
      status = seen.status();
      return same;
    }
  }

  private static String sql(Step step) {
    return switch (step) {
      case Step.Simple(String sql) -> sql;
      case Step.CopyIn(String sql, _) -> sql;
      case Step.Extended extended -> extended.sql();
      case Step.Prepare prepare -> prepare.sql();
      case Step.Run run -> "execute " + run.name();
      case Step.Pipelined(List<Step.Extended> all) -> all.getFirst().sql();
    };
  }

  private static String parameters(Step step) {
    return switch (step) {
      case Step.Simple _ -> "";
      case Step.CopyIn(_, String text) -> " -- copied: " + text.replace("\n", "\\n");
      case Step.Extended(_, List<Step.Parameter> all, boolean binary) -> show(all, binary);
      case Step.Run(_, List<Step.Parameter> all, boolean binary) -> show(all, binary);
      case Step.Prepare(String name, _, List<Integer> types) ->
          " -- prepared as " + name + " " + types;
      case Step.Pipelined(List<Step.Extended> all) ->
          " -- and in the same pipeline: "
              + all.stream().skip(1).map(Step.Extended::sql).toList()
              + show(all.getFirst().parameters(), all.getFirst().binary());
    };
  }

  private static String show(List<Step.Parameter> all, boolean binary) {
    List<String> words = new ArrayList<>();
    for (Step.Parameter each : all) {
      words.add(
          (each.type() == 0 ? "" : each.type() + ":")
              + each.value()
                  .map(value ->
                      each.binary()
                          ? "0x" + HexFormat.of().formatHex(value.toArray())
                          : new String(value.toArray(), StandardCharsets.UTF_8))
                  .orElse("NULL"));
    }
    return " -- extended" + (binary ? ", binary" : "") + (words.isEmpty() ? "" : ": " + words);
  }
}
