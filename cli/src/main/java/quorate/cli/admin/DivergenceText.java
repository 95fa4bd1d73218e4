package quorate.cli.admin;

import java.util.ArrayList;
import java.util.List;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.KeptEvidence;

/// Divergences as text.
final class DivergenceText {
  private static final int ROWS_MAX = 100;

  private DivergenceText() {}

  static List<String> lines(Divergence divergence) {
    return switch (divergence) {
      case Divergence.Disputed it -> disputed(it);
      case Divergence.Outvoted it -> outvoted(it);
      case Divergence.Repaired it -> List.of(head(it) + repaired(it));
    };
  }

  private static List<String> disputed(Divergence.Disputed dispute) {
    List<String> lines = new ArrayList<>();
    lines.add(dispute.id() + "  " + dispute.statement());
    for (Divergence.Replica each : dispute.replicas()) {
      lines.add(
          "    node %s  %-8s %-13s %s"
              .formatted(
                  each.node(),
                  each.engine(),
                  each.verdict().replace('_', ' '),
                  each.answered().orElse("")));
      each.again()
          .ifPresent(again -> {
            if (!again.answer().isEmpty()) {
              lines.add("      again: " + again.answer());
            }
            lines.add("      tables: " + again.tables());
          });
    }
    return lines;
  }

  private static List<String> outvoted(Divergence.Outvoted it) {
    List<String> lines = new ArrayList<>();
    lines.add(
        head(it)
            + "answered otherwise than the others: %s (transaction %s, statement %d)"
                .formatted(it.statement(), it.transaction(), it.place()));
    lines.add("    answered " + VerificationText.shortened(it.answered()));
    it.others()
        .forEach((database, digest) ->
            lines.add(
                "    database " + database + " answered " + VerificationText.shortened(digest)));
    return lines;
  }

  private static String repaired(Divergence.Repaired it) {
    return it.schema()
        ? "repaired: %s ranges of keys differed, %d rows were copied"
            .formatted(it.ranges(), it.rows())
        : "cannot take the others' schema";
  }

  private static String head(Divergence.OfShepherd it) {
    Divergence.Found found = it.found();
    return "%s  %s  database %d %s  "
        .formatted(it.id(), found.at(), found.database(), found.engine().orElse(""));
  }

  static List<String> lines(KeptEvidence kept) {
    List<String> lines = new ArrayList<>();
    if (kept.rows().isEmpty()) {
      lines.add("no replica has kept more than this");
      return lines;
    }
    KeptEvidence.Rows rows = kept.rows().get();
    kept.parameters().ifPresent(values -> lines.add("parameters: " + values));
    lines.add("schema:");
    rows.schema().forEach(step -> lines.add("    " + step + ";"));
    rows.tables()
        .forEach((name, all) -> {
          lines.add("rows of " + name + ": " + all.size() + (rows.whole() ? "" : ", and more"));
          all.stream().limit(ROWS_MAX).forEach(row -> lines.add("    " + row));
          if (all.size() > ROWS_MAX) {
            lines.add("    ... (--json has all)");
          }
        });
    for (KeptEvidence.Answer each : rows.answers()) {
      lines.add("node %d, %s %s:".formatted(each.node(), each.engine(), each.version()));
      each.answer().orElse(List.of("was not asked again")).forEach(row -> lines.add("    " + row));
      each.differences().forEach(difference -> lines.add("    " + difference));
    }
    return lines;
  }
}
