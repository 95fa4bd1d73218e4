package quorate.bench.peers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import quorate.bench.Figure;
import quorate.bench.load.Condition;
import quorate.bench.load.Measured;
import quorate.bench.load.Rounds;

/// What was measured of one that took part.
///
/// @param engines of its databases, each as often as it has it
/// @param isQuorate whether it is a cluster of Quorate
/// @param conditions that must hold of its tables, and whether they do
public record PeerFigure(
    String name,
    List<String> engines,
    boolean isQuorate,
    Rounds rounds,
    List<Condition> conditions) {
  public PeerFigure {
    engines = List.copyOf(engines);
    conditions = List.copyOf(conditions);
  }

  /// Whether it is one database alone, by its own server.
  boolean isAlone() {
    return !isQuorate && engines.equals(List.of(name));
  }

  /// Whether all conditions hold and it did anything at all.
  public boolean isGood() {
    return conditions.stream().allMatch(Condition::holds) && rounds.ended() > 0;
  }

  /// Milliseconds of CPU per transaction, of all its processes.
  OptionalDouble cpu() {
    return rounds.serverCpu();
  }

  /// For a person: why transactions failed, and what does not hold; a line for each.
  String complaints() {
    StringBuilder lines = new StringBuilder();
    for (Measured round : rounds.all()) {
      round
          .failures()
          .reasons()
          .forEach(each ->
              lines.append(
                  "%s: failed: %s, %s, %,d times: %s%n"
                      .formatted(name, each.kind(), each.state(), each.count(), each.message())));
    }
    conditions.stream()
        .filter(each -> !each.holds())
        .forEach(each ->
            lines.append("%s: BROKEN: %s %s%n".formatted(name, each.meaning(), each.violations())));
    return lines.toString();
  }

  /// In the words of the JSON.
  Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("quorate", isQuorate);
    json.put("databases", engines);
    Map<String, Object> measured = rounds.describe();
    cpu().ifPresent(each -> json.put("cpu_ms_per_op", Figure.round(each)));
    json.put("client_cpu_ms_per_op", Figure.round(rounds.clientCpu()));
    json.putAll(measured);
    json.put("consistent", conditions.stream().allMatch(Condition::holds));
    json.put(
        "violations", conditions.stream().flatMap(each -> each.violations().stream()).toList());
    return json;
  }
}
