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
/// @param engines of its nodes, the one that was killed first
/// @param crashed seconds since the clients began
/// @param ticks what each tenth of a second was like
/// @param milestones what the nodes that were left say, the earliest first
/// @param conditions that must hold at the end, and whether they do
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

  /// When a node that is left said this first, after the crash; empty if none did.
  public OptionalDouble first(String what) {
    return after(what).mapToDouble(Milestone::seconds).min();
  }

  private Stream<Milestone> after(String what) {
    return milestones.stream()
        .filter(each -> each.what().equals(what) && each.seconds() >= crashed);
  }

  /// From the crash until somebody suspects it.
  public OptionalDouble detection() {
    return between(OptionalDouble.of(crashed), first("suspects"));
  }

  /// From then until the order has decided who the new group is.
  public OptionalDouble agreement() {
    return between(first("suspects"), first("agreed"));
  }

  /// From then until the spare has all that the group has, by the order's word.
  public OptionalDouble transfer() {
    return between(first("agreed"), first("joined"));
  }

  /// When clients were answered again after the longest silence since the crash, to a tenth of a
  /// second; empty if they never were, or never were not.
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
    return silent > longest ? OptionalDouble.empty() : resumed; // it ended silent
  }

  /// Transactions per second before the crash.
  public double before() {
    return mean(0, crashed);
  }

  /// Transactions per second from when clients were answered again.
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

  /// In the words of the JSON.
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

  /// For a person, beside ShadowDB's section IV-B.
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
