package quorate.bench.recovery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import quorate.bench.Figure;
import quorate.bench.load.Condition;
import quorate.bench.load.Measured;
import quorate.bench.load.Tick;

/// Clients at work while the primary is killed: ShadowDB's figure 10(a).
///
/// @param protocol of the cluster
/// @param engines of its nodes, the killed one first
/// @param crashed seconds since the clients began
/// @param ticks the figures of each tenth of a second
/// @param milestones reported by the remaining nodes, earliest first
/// @param conditions required at the end, and whether they hold
public record Crash(
    String protocol,
    List<String> engines,
    double crashed,
    List<Tick> ticks,
    List<Milestone> milestones,
    Measured measured,
    List<Condition> conditions) {
  public Crash {
    engines = List.copyOf(engines);
    ticks = List.copyOf(ticks);
    milestones = List.copyOf(milestones);
    conditions = List.copyOf(conditions);
  }

  /// The time of a remaining node's first report of this event after the crash; empty if there is
  /// none.
  public OptionalDouble first(String what) {
    return after(what).mapToDouble(Milestone::seconds).min();
  }

  private Stream<Milestone> after(String what) {
    return milestones.stream()
        .filter(each -> each.what().equals(what) && each.seconds() >= crashed);
  }

  /// From the crash until a node suspects it.
  public OptionalDouble detection() {
    return between(OptionalDouble.of(crashed), first("suspects"));
  }

  /// From the suspicion until the order has decided on the new group.
  public OptionalDouble agreement() {
    return between(first("suspects"), first("agreed"));
  }

  /// From that decision until the spare has everything that the group has, as reported by the
  /// order.
  public OptionalDouble transfer() {
    return between(first("agreed"), first("joined"));
  }

  /// The time, to a tenth of a second, at which clients were answered again after the longest
  /// silence since the crash; empty if they were not, or there was no silence.
  public OptionalDouble resumed() {
    OptionalDouble resumed = OptionalDouble.empty();
    int longest = 0;
    int silent = 0;
    for (Tick tick : ticks) {
      boolean silence = tick.seconds() > crashed && tick.perSecond() == 0;
      if (!silence && silent > longest) {
        longest = silent;
        resumed = OptionalDouble.of(tick.seconds());
      }
      silent = silence ? silent + 1 : 0;
    }
    return silent > longest ? OptionalDouble.empty() : resumed; // still silent at the end
  }

  /// Transactions per second before the crash.
  public double before() {
    return mean(0, crashed);
  }

  /// Transactions per second from the time when clients were answered again.
  public double afterwards() {
    return mean(resumed().orElse(crashed), Double.MAX_VALUE);
  }

  private double mean(double from, double to) {
    return ticks.stream()
        .filter(each -> each.seconds() > from && each.seconds() <= to)
        .mapToDouble(Tick::perSecond)
        .average()
        .orElse(0);
  }

  private static OptionalDouble between(OptionalDouble from, OptionalDouble to) {
    return from.isEmpty() || to.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(to.getAsDouble() - from.getAsDouble());
  }

  /// Whether clients were answered again, and nothing is missing.
  public boolean isGood() {
    return conditions.stream().allMatch(Condition::holds) && afterwards() > 0;
  }

  /// The fields of the JSON form.
  public Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", "10a");
    json.put("protocol", protocol);
    json.put("engines", engines);
    json.put("crashed_at_seconds", Figure.round(crashed));
    put(json, "detection_seconds", detection());
    put(json, "agreement_seconds", agreement());
    put(json, "transfer_seconds", transfer());
    put(json, "resumed_at_seconds", resumed());
    put(json, "without_service_seconds", between(OptionalDouble.of(crashed), resumed()));
    json.put("per_second_before", Figure.round(before()));
    json.put("per_second_after", Figure.round(afterwards()));
    json.putAll(measured.describe());
    json.put("consistent", conditions.stream().allMatch(Condition::holds));
    json.put("milestones", milestones.stream().map(Milestone::describe).toList());
    json.put(
        "ticks",
        ticks.stream()
            .map(each -> List.of(Figure.round(each.seconds()), Figure.round(each.perSecond())))
            .toList());
    return json;
  }

  private static void put(Map<String, Object> json, String name, OptionalDouble value) {
    value.ifPresent(each -> json.put(name, Figure.round(each)));
  }

  /// A table for the terminal, with the figures of ShadowDB's section IV-B.
  public String table() {
    boolean paper = protocol.equals("pbr");
    StringBuilder lines = new StringBuilder();
    lines.append(row(protocol + " over " + String.join(", ", engines), "here", "ShadowDB-PBR"));
    lines.append(row("crash of the first, at s", cell(OptionalDouble.of(crashed)), "15"));
    lines.append(row("until it is suspected, s", cell(detection()), paper ? "10" : ""));
    lines.append(row("until the new group is agreed, s", cell(agreement()), paper ? "0.069" : ""));
    lines.append(row("until the spare has the state, s", cell(transfer()), paper ? "3.8" : ""));
    lines.append(row("clients are answered again, at s", cell(resumed()), "40"));
    lines.append(row("per second before", "%,.0f".formatted(before()), ""));
    lines.append(row("per second afterwards", "%,.0f".formatted(afterwards()), ""));
    conditions.stream()
        .filter(each -> !each.holds())
        .forEach(
            each -> lines.append("BROKEN: %s %s%n".formatted(each.meaning(), each.violations())));
    return lines.toString();
  }

  private static String cell(OptionalDouble value) {
    return value.isEmpty() ? "" : "%.3f".formatted(value.getAsDouble());
  }

  private static String row(String what, String here, String paper) {
    return "%-40s %10s %14s%n".formatted(what, here, paper);
  }
}
