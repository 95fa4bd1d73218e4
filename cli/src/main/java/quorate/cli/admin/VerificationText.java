package quorate.cli.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import quorate.core.NodeId;
import quorate.runtime.status.ComparisonReport;
import quorate.runtime.status.RepairReport;
import quorate.runtime.status.Verification;

/// The result of a comparison as text.
final class VerificationText {
  private static final int DIGEST = 12;

  private VerificationText() {}

  static List<String> lines(Verification found) {
    List<String> lines = new ArrayList<>();
    found.repaired().ifPresent(repairs -> lines.addAll(lines(repairs)));
    lines.add(
        Verification.summary(found.subject(), found.outcome())
            + " at position "
            + found.position());
    for (Verification.Replica each : found.replicas()) {
      lines.add("  " + each.node() + " " + each.engine());
      each.away().ifPresent(away -> lines.add("    " + away.words()));
      each.tables()
          .forEach((name, table) -> {
            if (!table.own()) {
              lines.add(line(name, table));
            }
          });
    }
    if (found.doubt() instanceof Verification.Doubt.Uncertain(var words)) {
      lines.addAll(words);
    }
    return lines;
  }

  private static String line(String name, Verification.Table table) {
    if (name.equals(ComparisonReport.SCHEMA)) {
      return "    its schema differs";
    }
    OptionalLong rows = table.rows();
    return "    %-30s %s%s%s"
        .formatted(
            name,
            table.digest().isEmpty() ? "?" : shortened(table.digest()),
            rows.isPresent() ? " %10d rows".formatted(rows.getAsLong()) : "",
            table.differs() ? "   differs" + extent(table) : "");
  }

  private static String extent(Verification.Table table) {
    if (table.digest().isEmpty()) {
      return ": not all rows can be read";
    }
    OptionalLong ranges = table.ranges();
    return ranges.isPresent() ? " in " + ranges.getAsLong() + " ranges of keys" : "";
  }

  /// A digest in as many digits as a person compares.
  static String shortened(String digest) {
    return digest.substring(0, Math.min(DIGEST, digest.length()));
  }

  static List<String> lines(Verification.Repairs repairs) {
    List<String> lines = new ArrayList<>();
    switch (repairs) {
      case Verification.Repairs.OfNodes(var nodes) ->
          nodes.forEach((node, report) ->
              lines.addAll(
                  report
                      .map(it -> lines(node, it))
                      .orElse(List.of(node + " is not repaired yet; look at: ./quorate status"))));
      case Verification.Repairs.OfShepherd(var findings) ->
          findings.forEach(each -> lines.addAll(DivergenceText.lines(each)));
    }
    return lines;
  }

  private static List<String> lines(NodeId node, RepairReport report) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "repaired "
            + node
            + " "
            + report.how()
            + report
                .few()
                .filter(few -> !few.rows().isEmpty())
                .map(few -> ": rows of " + few.rows())
                .orElse(""));
    report.few().ifPresent(few -> few.changes().forEach(change -> lines.add("  " + change)));
    return lines;
  }
}
