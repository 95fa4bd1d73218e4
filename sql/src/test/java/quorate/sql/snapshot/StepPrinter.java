package quorate.sql.snapshot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.dialect.Dialect;

/// Prints the steps of a schema change, once for all dialects with the same steps.
final class StepPrinter {
  private StepPrinter() {}

  static List<String> lines(DdlPlan plan) {
    Map<List<String>, List<String>> dialects = new LinkedHashMap<>();
    for (Dialect dialect : Dialect.values()) {
      List<String> steps = new ArrayList<>();
      plan.steps(dialect).forEach(step -> steps.addAll(lines(step)));
      dialects.computeIfAbsent(steps, _ -> new ArrayList<>()).add(dialect.name());
    }
    List<String> lines = new ArrayList<>();
    dialects.forEach((steps, names) -> {
      if (!steps.isEmpty()) {
        lines.add(String.join(", ", names) + ":");
        steps.forEach(step -> lines.add("  " + step));
      }
    });
    return lines;
  }

  private static List<String> lines(DdlPlan.Step step) {
    return switch (step) {
      case DdlPlan.Step.Schema(String sql, String undo) -> {
        List<String> lines = new ArrayList<>();
        lines.add(sql.isEmpty() ? "nothing" : sql);
        if (!undo.isEmpty()) {
          lines.add("  undone by " + undo);
        }
        yield lines;
      }
      case DdlPlan.Step.Data(Analysed.Write write, _) -> {
        List<String> lines = new ArrayList<>(List.of("move rows: " + write.text()));
        try {
          PlanPrinter printer = new PlanPrinter(write.literals());
          printer.plan(write.plan());
          printer.lines().forEach(line -> lines.add("  " + line));
        } catch (SqlException refused) {
          lines.add("  ! " + refused.error().sqlState() + ": " + refused.error().message());
        }
        yield lines;
      }
      case DdlPlan.Step.Look(var check) -> {
        List<String> lines = new ArrayList<>(List.of("look: " + check.sql()));
        check
            .violation()
            .ifPresent(
                error -> lines.add("  violated " + error.sqlState() + ": " + error.message()));
        yield lines;
      }
    };
  }
}
