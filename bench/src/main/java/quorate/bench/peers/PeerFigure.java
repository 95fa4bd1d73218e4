package quorate.bench.peers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import quorate.bench.Figure;
import quorate.bench.load.Condition;
import quorate.bench.load.Measured;
import quorate.bench.load.Rounds;

/// The measurements of one contender.
///
/// @param engines of its databases, once per database
/// @param isQuorate whether it is a cluster of Quorate
/// @param conditions required of its tables, and whether they hold
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

  /// Whether it is a single database with its own server.
  boolean isAlone() {
    return !isQuorate && engines.equals(List.of(name));
  }

  /// Whether all conditions hold and any transaction succeeded.
  public boolean isGood() {
    return conditions.stream().allMatch(Condition::holds) && rounds.ended() > 0;
  }

  /// Milliseconds of CPU per transaction, of all its processes.
  OptionalDouble cpu() {
    return rounds.serverCpu();
  }

  /// The reasons of failures and the violated conditions, one per line.
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

  /// The fields of the JSON form.
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
