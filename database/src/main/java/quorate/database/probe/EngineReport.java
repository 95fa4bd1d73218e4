package quorate.database.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The capabilities of an engine.
///
/// @param dialect the dialect of the trials
/// @param product the name and version that the driver reports
/// @param driver the driver's name and version
public record EngineReport(
    String dialect, String product, String driver, List<Capability> capabilities) {
  public EngineReport {
    capabilities = List.copyOf(capabilities);
  }

  /// The capabilities that Quorate needs and the engine lacks.
  public List<Capability> lacks() {
    return capabilities.stream().filter(each -> each.need().isPresent()).toList();
  }

  /// Whether the engine can serve a node.
  public boolean isEnough() {
    return lacks().isEmpty();
  }

  /// The reasons, by name, why it cannot serve; empty if it can.
  public Optional<String> refusal() {
    if (isEnough()) {
      return Optional.empty();
    }
    StringBuilder out = new StringBuilder(product + " cannot serve a node:");
    lacks().forEach(each -> out.append("\n  lacks ").append(each));
    return Optional.of(out.toString());
  }

  /// One line for each capability.
  public List<String> lines() {
    int width = capabilities.stream().mapToInt(each -> each.name().length()).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (Capability each : capabilities) {
      String mark = each.need().isPresent() ? "LACKS" : "     ";
      lines.add(
          mark
              + " "
              + each.name()
              + " ".repeat(width - each.name().length() + 2)
              + each.found()
              + each.need().map(why -> "   needed: " + why).orElse(""));
    }
    return lines;
  }

  /// The report as plain maps and lists.
  public Map<String, Object> described() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("dialect", dialect);
    all.put("product", product);
    all.put("driver", driver);
    all.put("enough", isEnough());
    List<Map<String, Object>> each = new ArrayList<>();
    for (Capability capability : capabilities) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", capability.name());
      one.put("found", capability.found());
      capability.need().ifPresent(why -> one.put("lackedAndNeeded", why));
      each.add(one);
    }
    all.put("capabilities", each);
    return all;
  }
}
