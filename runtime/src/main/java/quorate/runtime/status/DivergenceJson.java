package quorate.runtime.status;

import java.util.List;
import java.util.TreeMap;
import quorate.core.wire.WireException;

/// The JSON of divergences: as `quorate divergences --json` prints them, and as shepherds answer
/// them.
public final class DivergenceJson {
  private static final String OUTVOTED = "outvoted";
  private static final String REPAIRED = "repaired";

  private DivergenceJson() {}

  public static JsonObject write(Divergence divergence) {
    return switch (divergence) {
      case Divergence.Disputed it -> write(it);
      case Divergence.OfShepherd it -> new JsonObject().put("id", it.id()).putAll(unnamed(it));
    };
  }

  /// A dispute, and all that is kept of it.
  public static JsonObject write(Divergence.Disputed dispute, KeptEvidence kept) {
    JsonObject out = write(dispute);
    kept.parameters().ifPresent(it -> out.putTexts("parameters", it));
    kept.rows().ifPresent(it -> write(it, out));
    return out;
  }

  /// The findings of a shepherd, as it answers them.
  public static String answer(List<Divergence.OfShepherd> findings) {
    return JsonObject.list(findings.stream().map(DivergenceJson::unnamed).toList());
  }

  /// Reads the answer of a shepherd.
  ///
  /// @param node that has answered
  /// @throws WireException if the text is none
  public static List<Divergence.OfShepherd> ofShepherd(long node, String text) {
    return JsonObject.parseList(text).stream().map(each -> finding(node, each)).toList();
  }

  private static JsonObject write(Divergence.Disputed dispute) {
    return new JsonObject()
        .put("id", dispute.id())
        .put("statement", dispute.statement())
        .put("shape", dispute.shape())
        .putObjects("replicas", dispute.replicas().stream().map(DivergenceJson::write).toList());
  }

  private static JsonObject write(Divergence.Replica replica) {
    JsonObject out =
        new JsonObject()
            .put("node", replica.node())
            .put("engine", replica.engine())
            .put("verdict", replica.verdict())
            .putText("answered", replica.answered());
    replica
        .again()
        .ifPresent(it ->
            out.put("answersAgain", it.answer()).put("tables", JsonObject.ofTexts(it.tables())));
    return out;
  }

  private static void write(KeptEvidence.Rows rows, JsonObject out) {
    JsonObject tables = new JsonObject();
    rows.tables().forEach(tables::putTexts);
    out.putTexts("schema", rows.schema())
        .put("rows", tables)
        .put("allRows", rows.whole())
        .putObjects("kept", rows.answers().stream().map(DivergenceJson::write).toList());
  }

  private static JsonObject write(KeptEvidence.Answer answer) {
    JsonObject out =
        new JsonObject()
            .put("node", answer.node())
            .put("engine", answer.engine())
            .put("version", answer.version());
    answer.answer().ifPresent(rows -> out.putTexts("answer", rows));
    return out.putTexts("differences", answer.differences());
  }

  private static JsonObject unnamed(Divergence.OfShepherd finding) {
    Divergence.Found found = finding.found();
    JsonObject out =
        new JsonObject()
            .put("number", found.number())
            .put("at", found.at())
            .put("database", found.database())
            .putText("engine", found.engine());
    return switch (finding) {
      case Divergence.Outvoted it ->
          out.put("kind", OUTVOTED)
              .put("statement", it.statement())
              .put("transaction", it.transaction())
              .put("place", it.place())
              .put("answered", it.answered())
              .put("others", JsonObject.ofTexts(it.others()));
      case Divergence.Repaired it ->
          out.put("kind", REPAIRED)
              .put("ranges", JsonObject.ofNumbers(it.ranges()))
              .put("rows", it.rows())
              .put("schema", it.schema());
    };
  }

  private static Divergence.OfShepherd finding(long node, JsonObject in) {
    Divergence.Found found =
        new Divergence.Found(
            node, in.number("number"), in.text("at"), in.number("database"), in.findText("engine"));
    String kind = in.text("kind");
    return switch (kind) {
      case OUTVOTED ->
          new Divergence.Outvoted(
              found,
              in.text("statement"),
              in.text("transaction"),
              in.number("place"),
              in.text("answered"),
              new TreeMap<>(in.object("others").allTexts()));
      case REPAIRED ->
          new Divergence.Repaired(
              found,
              new TreeMap<>(in.object("ranges").allNumbers()),
              in.number("rows"),
              in.flag("schema"));
      default -> throw new WireException("a finding of no known kind: " + kind);
    };
  }
}
