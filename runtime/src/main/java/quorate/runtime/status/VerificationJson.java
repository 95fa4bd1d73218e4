package quorate.runtime.status;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import quorate.core.NodeId;
import quorate.core.wire.WireException;

/// The JSON of comparisons: as `quorate verify --json` prints them, as `quorate repair --json` does
/// after an operator's declaration, and as shepherds answer them.
public final class VerificationJson {
  private static final String DIGEST = "digest";
  private static final String EQUAL = "equal";
  private static final String RANGES = "ranges";
  private static final String REPAIRED = "repaired";

  private VerificationJson() {}

  public static JsonObject write(Verification found) {
    JsonObject replicas = new JsonObject();
    for (Verification.Replica each : found.replicas()) {
      String name = each.node() + " " + each.engine();
      each.away()
          .ifPresentOrElse(
              away -> replicas.put(name, away.brief()),
              () -> replicas.put(name, digests(each.tables())));
    }
    JsonObject out =
        new JsonObject()
            .put("position", found.position())
            .put(EQUAL, found.isEqual())
            .put("replicas", replicas.sorted());
    switch (found.doubt()) {
      case Verification.Doubt.None _ -> out.put("certified", true);
      case Verification.Doubt.Uncertain _ -> out.put("certified", false);
      case Verification.Doubt.NotJudged _ -> {}
    }
    found
        .comparison()
        .ifPresent(it ->
            out.putTexts("uncertain", it.uncertain())
                .put("differing", differing(it))
                .put("missing", missing(it)));
    found.repaired().ifPresent(it -> write(it, out));
    return out;
  }

  public static JsonObject write(Declaration declaration) {
    JsonObject out =
        new JsonObject()
            .put("declared", declaration.declared().toString())
            .putAll(declaration.split().json())
            .putTexts("doubtful", declaration.doubtful());
    write(declaration.repaired(), out);
    return out.put(EQUAL, declaration.equal());
  }

  private static JsonObject digests(SortedMap<String, Verification.Table> tables) {
    JsonObject out = new JsonObject();
    tables.forEach((name, table) -> out.put(name, table.digest()));
    return out;
  }

  private static void write(Verification.Repairs repairs, JsonObject out) {
    switch (repairs) {
      case Verification.Repairs.OfNodes(var nodes) -> {
        JsonObject reports = new JsonObject();
        nodes.forEach((node, report) ->
            reports.put(
                node.toString(),
                report
                    .map(NodeStatusJson::write)
                    .map(JsonObject::sorted)
                    .orElseGet(JsonObject::new)));
        out.put(REPAIRED, reports.sorted());
      }
      case Verification.Repairs.OfShepherd(var findings) ->
          out.putObjects(REPAIRED, findings.stream().map(DivergenceJson::write).toList());
    }
  }

  // As a shepherd answers.

  /// A shepherd's answer.
  public static JsonObject write(ComparisonReport report) {
    JsonObject tables = new JsonObject();
    report
        .tables()
        .forEach((name, table) ->
            tables.put(
                name, new JsonObject().put("rows", table.rows()).put(DIGEST, table.digest())));
    return new JsonObject()
        .put("from", report.from())
        .put("to", report.to())
        .put(EQUAL, report.isEqual())
        .put("tables", tables)
        .put("differing", differing(report))
        .put("missing", missing(report))
        .putTexts("uncertain", report.uncertain());
  }

  private static JsonObject differing(ComparisonReport report) {
    JsonObject all = new JsonObject();
    report
        .differing()
        .forEach((replica, tables) -> {
          JsonObject of = new JsonObject();
          tables.forEach((name, table) ->
              of.put(
                  name, new JsonObject().put(RANGES, table.ranges()).put(DIGEST, table.digest())));
          all.put("" + replica.number(), of);
        });
    return all.sorted();
  }

  private static JsonObject missing(ComparisonReport report) {
    JsonObject all = new JsonObject();
    report.missing().forEach((replica, why) -> all.put("" + replica.number(), why));
    return all.sorted();
  }

  /// Reads the answer of a shepherd.
  ///
  /// @throws WireException if the text is none
  public static ComparisonReport ofShepherd(String text) {
    JsonObject in = JsonObject.parse(text);
    return new ComparisonReport(
        in.number("from"),
        in.number("to"),
        each(
            in.object("tables").allObjects(),
            name -> name,
            it -> new ComparisonReport.Table(it.number("rows"), it.text(DIGEST))),
        each(
            in.object("differing").allObjects(),
            VerificationJson::node,
            it ->
                each(
                    it.allObjects(),
                    name -> name,
                    table ->
                        new ComparisonReport.Difference(table.number(RANGES), table.text(DIGEST)))),
        each(new TreeMap<>(in.object("missing").allTexts()), VerificationJson::node, it -> it),
        new TreeSet<>(in.texts("uncertain")));
  }

  private static NodeId node(String number) {
    try {
      return new NodeId(Long.parseLong(number));
    } catch (IllegalArgumentException none) {
      throw new WireException("no number of a database: " + number);
    }
  }

  private static <K extends Comparable<K>, V, T> SortedMap<K, V> each(
      SortedMap<String, T> from, Function<String, K> key, Function<T, V> value) {
    SortedMap<K, V> all = new TreeMap<>();
    from.forEach((name, it) -> all.put(key.apply(name), value.apply(it)));
    return all;
  }
}
