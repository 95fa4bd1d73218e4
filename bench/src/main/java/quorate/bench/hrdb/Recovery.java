package quorate.bench.hrdb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.bench.Figure;
import quorate.bench.load.Condition;
import quorate.bench.load.Measured;

/// The result of a [RecoveryRun].
///
/// @param names of the databases
/// @param crashed seconds from the start to the victim's crash; 0 if there was none
/// @param restarted seconds from the start to its restart; 0 if there was none
/// @param samples the progress of each database over time
/// @param measured by the clients
/// @param conditions required of the tables, and whether they hold
public record Recovery(
    List<String> names,
    RecoveryPlan plan,
    double crashed,
    double restarted,
    List<Sample> samples,
    Measured measured,
    List<Condition> conditions) {
  /// The progress of the databases at one time.
  ///
  /// @param seconds since the start
  /// @param completed the number of transactions that each has completed beyond the most advanced
  ///   one's at the start; negative for one that had not caught up with that
  public record Sample(double seconds, List<Long> completed) {
    public Sample {
      completed = List.copyOf(completed);
    }

    private long of(int replica) {
      return completed.get(replica);
    }
  }

  /// The victim's recovery.
  ///
  /// @param behind transactions that it lacked at its restart
  /// @param firstSeconds from its restart to the first transaction that it completed
  /// @param seconds from its restart until it lacked no more than clients have open at once
  /// @param perSecond transactions that it completed per second from the first on, while clients
  ///   were working: afterwards it has the machine to itself
  /// @param othersPerSecond the rate of the fastest other database in that time
  /// @param underLoad whether it caught up before the clients ended
  public record CatchUp(
      long behind,
      double firstSeconds,
      double seconds,
      double perSecond,
      double othersPerSecond,
      boolean underLoad) {
    /// Its speed relative to the others'; in HRDB it was three times as fast.
    public double factor() {
      return perSecond / othersPerSecond;
    }
  }

  public Recovery {
    names = List.copyOf(names);
    samples = List.copyOf(samples);
    conditions = List.copyOf(conditions);
  }

  /// The victim's recovery; empty if there was none.
  public Optional<CatchUp> catchUp() {
    List<Sample> after =
        samples.stream().filter(each -> restarted > 0 && each.seconds >= restarted).toList();
    if (after.isEmpty()) {
      return Optional.empty();
    }
    long begun = after.getFirst().of(plan.victim());
    Optional<Sample> first =
        after.stream().filter(each -> each.of(plan.victim()) != begun).findFirst();
    Optional<Sample> level = first.flatMap(from -> level(after, from));
    return level.map(last -> {
      Sample from = before(after, first.orElseThrow());
      double ended = plan.length().toNanos() / 1e9;
      Sample to = loaded(after, from, Math.min(ended, last.seconds)).orElse(last);
      double took = to.seconds - from.seconds;
      return new CatchUp(
          behind(after.getFirst()),
          first.orElseThrow().seconds - restarted,
          last.seconds - restarted,
          (to.of(plan.victim()) - from.of(plan.victim())) / took,
          (others(to) - others(from)) / took,
          last.seconds <= ended);
    });
  }

  /// The last sample after `from` up to a time; empty if there is none.
  private static Optional<Sample> loaded(List<Sample> after, Sample from, double until) {
    return after.stream()
        .filter(each -> each.seconds > from.seconds && each.seconds <= until)
        .reduce((_, later) -> later);
  }

  private static Sample before(List<Sample> samples, Sample one) {
    return samples.get(Math.max(0, samples.indexOf(one) - 1));
  }

  private Optional<Sample> level(List<Sample> after, Sample from) {
    return after.stream()
        .filter(each -> each.seconds >= from.seconds && behind(each) <= plan.clients())
        .findFirst();
  }

  private long behind(Sample sample) {
    return others(sample) - sample.of(plan.victim());
  }

  private long others(Sample sample) {
    long most = 0;
    for (int i = 0; i < names.size(); i++) {
      most = i == plan.victim() ? most : Math.max(most, sample.of(i));
    }
    return most;
  }

  /// The cluster's transactions per second before the victim's crash.
  public double before() {
    return rate(0, crashed);
  }

  /// The cluster's transactions per second while the victim was down.
  public double during() {
    return rate(crashed, restarted);
  }

  private double rate(double from, double to) {
    List<Sample> within =
        samples.stream().filter(each -> each.seconds >= from && each.seconds <= to).toList();
    if (within.size() < 2) {
      return 0;
    }
    double took = within.getLast().seconds - within.getFirst().seconds;
    return (others(within.getLast()) - others(within.getFirst())) / took;
  }

  /// The problems; empty if there are none.
  public List<String> complaints() {
    List<String> all = new ArrayList<>();
    conditions.stream()
        .filter(each -> !each.holds())
        .forEach(each -> all.add("does not hold: " + each.meaning() + " " + each.violations()));
    measured
        .failures()
        .reasons()
        .forEach(each ->
            all.add(
                "%d times %s failed with %s: %s"
                    .formatted(each.count(), each.kind(), each.state(), each.message())));
    if (measured.ended() == 0) {
      all.add("no client's transaction ended well");
    }
    if (catchUp().isEmpty()) {
      all.add("%s did not come back and catch up".formatted(names.get(plan.victim())));
    }
    return all;
  }

  /// The fields of the JSON form.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", 9);
    json.put("databases", names);
    json.put("victim", plan.victim() + 1);
    json.put("clients", plan.clients());
    json.put("crashed_at_seconds", Figure.round(crashed));
    json.put("restarted_at_seconds", Figure.round(restarted));
    json.put("per_second_before_crash", Figure.round(before()));
    json.put("per_second_while_down", Figure.round(during()));
    catchUp()
        .ifPresent(each -> {
          Map<String, Object> back = new LinkedHashMap<>();
          back.put("behind", each.behind());
          back.put("first_after_seconds", Figure.round(each.firstSeconds()));
          back.put("seconds", Figure.round(each.seconds()));
          back.put("per_second", Figure.round(each.perSecond()));
          back.put("others_per_second", Figure.round(each.othersPerSecond()));
          back.put("factor", Figure.round(each.factor()));
          back.put("under_load", each.underLoad());
          json.put("catch_up", back);
        });
    json.putAll(measured.describe());
    json.put("consistent", conditions.stream().allMatch(Condition::holds));
    json.put("complaints", complaints());
    json.put(
        "samples",
        samples.stream()
            .map(each -> Map.of("seconds", Figure.round(each.seconds), "completed", each.completed))
            .toList());
    return json;
  }

  /// A table for the terminal.
  public String table() {
    StringBuilder lines = new StringBuilder();
    lines.append(
        "%s crashed at %.1f s, restarted at %.1f s%n"
            .formatted(names.get(plan.victim()), crashed, restarted));
    lines.append(row("", "here", "HRDB"));
    lines.append(row("per second before the crash", "%.1f".formatted(before()), ""));
    lines.append(row("per second while it is down", "%.1f".formatted(during()), "as before"));
    catchUp()
        .ifPresent(each -> {
          lines.append(row("behind at its restart", "%,d".formatted(each.behind()), "500"));
          lines.append(row("its first after, s", "%.1f".formatted(each.firstSeconds()), ""));
          lines.append(row("caught up after, s", "%.1f".formatted(each.seconds()), ""));
          lines.append(row("its rate per second", "%.1f".formatted(each.perSecond()), "37.5"));
          lines.append(
              row("the others' meanwhile", "%.1f".formatted(each.othersPerSecond()), "12.5"));
          lines.append(row("times as fast", "%.1f".formatted(each.factor()), "3"));
          lines.append(row("while clients were at work", each.underLoad() ? "yes" : "no", "yes"));
        });
    lines.append(measured.table());
    return lines.toString();
  }

  private static String row(String what, String here, String paper) {
    return "%-30s %12s %14s%n".formatted(what, here, paper);
  }
}
