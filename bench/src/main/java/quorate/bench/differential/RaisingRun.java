package quorate.bench.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;

/// Statements that may raise errors, on a PostgreSQL and on Quorate. Where SQL leaves open whether
/// an error is raised, only one of them may raise it; in everything else they must agree.
public final class RaisingRun {
  private static final int STATEMENTS = 24;
  private static final Pattern READ = Pattern.compile("(?i)^select\\b.*");
  private static final Pattern ORDERED = Pattern.compile("(?is).*\\border by [^()]*$");
  private static final List<String> CLEAN = List.of("rollback", "drop table if exists ra, rb, rc");

  private final Differential.Server reference;
  private final Differential.Server subject;
  private final List<Differential.Disagreement> disagreements = new ArrayList<>();
  private final Map<String, Integer> refusals = new TreeMap<>();
  private int statements;
  private int alike;
  private int raisedHere;
  private int raisedThere;

  /// The result of a run.
  ///
  /// @param alike how often both answered the same
  /// @param raisedHere how often Quorate alone raised an error of an expression
  /// @param raisedThere how often PostgreSQL alone did
  /// @param refusals the number of 0A000 or 40001 answers, by message
  public record Report(
      int statements,
      int alike,
      int raisedHere,
      int raisedThere,
      Map<String, Integer> refusals,
      List<Differential.Disagreement> disagreements) {}

  public RaisingRun(Differential.Server reference, Differential.Server subject) {
    this.reference = reference;
    this.subject = subject;
  }

  /// Draws this many statements, from a seed on.
  ///
  /// @param progress receives the number done
  /// @throws IOException if a server cannot be reached, or ends a connection without an error
  public Report run(long seed, int count, IntConsumer progress) throws IOException {
    for (long each = seed; statements < count; each++) {
      session(each, count, progress);
    }
    return new Report(
        statements,
        alike,
        raisedHere,
        raisedThere,
        new TreeMap<>(refusals),
        List.copyOf(disagreements));
  }

  private void session(long seed, int count, IntConsumer progress) throws IOException {
    RaisingDraw.Drawn drawn = new RaisingDraw(seed).session(STATEMENTS);
    List<String> done = new ArrayList<>();
    try (FrontendConnection there = reference.connect();
        FrontendConnection here = subject.connect()) {
      for (String sql : CLEAN) {
        there.run(new Step.Simple(sql));
        here.run(new Step.Simple(sql));
      }
      boolean same = true;
      for (String sql : drawn.setup()) {
        same &= there.run(new Step.Simple(sql)).equals(here.run(new Step.Simple(sql)));
        done.add(sql);
      }
      for (String sql : drawn.statements()) {
        if (!same || statements >= count) {
          break;
        }
        progress.accept(++statements);
        same = step(seed, sql, done, there, here);
        done.add(sql);
      }
    }
  }

  /// @return whether both are still in the same state
  private boolean step(
      long seed, String sql, List<String> done, FrontendConnection there, FrontendConnection here)
      throws IOException {
    boolean ordered = ORDERED.matcher(sql).matches();
    Outcome seen = Outcome.of(here.run(new Step.Simple(sql)), ordered);
    Outcome expected = Outcome.of(there.run(new Step.Simple(sql)), ordered);
    if (seen.isAlike(expected)) {
      alike++;
      return true;
    }
    Optional<String> state = seen.state();
    if (state.filter(each -> each.equals("0A000") || each.equals("40001")).isPresent()) {
      refusals.merge(seen.failure().orElseThrow().message(), 1, Integer::sum);
    } else if (isOfEvaluation(state)) {
      raisedHere += isOfEvaluation(expected.state()) ? 0 : 1;
    } else if (isOfEvaluation(expected.state())) {
      raisedThere++;
    } else {
      disagreements.add(
          new Differential.Disagreement(
              seed, done.size(), List.copyOf(done), sql, expected.show(), seen.show()));
    }
    return READ.matcher(sql).matches() && seen.status() == expected.status();
  }

  private static boolean isOfEvaluation(Optional<String> state) {
    return state.filter(each -> each.startsWith("22") || each.equals("21000")).isPresent();
  }
}
