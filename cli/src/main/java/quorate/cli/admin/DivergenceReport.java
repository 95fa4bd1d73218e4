package quorate.cli.admin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import quorate.core.NodeId;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.replication.smr.Dispute;
import quorate.runtime.status.KeptEvidence;
import quorate.runtime.store.Evidence;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.CatalogInstall;
import quorate.sql.dialect.Dialect;

/// The evidence that the replicas kept of a dispute, in readable form.
///
/// @param id of the dispute
/// @param kept the evidence by replica; replicas that sent none are missing
record DivergenceReport(Position id, Dispute dispute, SortedMap<NodeId, Evidence> kept) {
  /// The report as values.
  KeptEvidence evidence() {
    if (kept.isEmpty()) {
      return new KeptEvidence(parameters(), Optional.empty());
    }
    Evidence one = right().orElse(kept.firstEntry().getValue());
    SortedMap<String, List<String>> tables = new TreeMap<>();
    one.tables()
        .forEach((name, rows) ->
            tables.put(name, rows.stream().map(row -> shown(row, one, name)).toList()));
    List<KeptEvidence.Answer> answers = new ArrayList<>();
    kept.forEach((node, evidence) ->
        answers.add(
            new KeptEvidence.Answer(
                node.number(),
                evidence.engine(),
                evidence.version(),
                evidence.answer().map(DivergenceReport::shown),
                differences(evidence, one))));
    return new KeptEvidence(
        parameters(),
        Optional.of(new KeptEvidence.Rows(schema(one), tables, one.whole(), answers)));
  }

  /// A program for each engine that answers wrongly.
  List<Reproduction> reproductions() {
    List<Reproduction> programs = new ArrayList<>();
    Optional<Result> right = right().flatMap(Evidence::answer);
    if (right.isPresent()) {
      kept.forEach((node, evidence) -> {
        if (is(node, Control.Verdict.WRONG_ANSWER) && evidence.whole()) {
          Reproduction.of(id, evidence, right.get()).ifPresent(programs::add);
        }
      });
    }
    return programs;
  }

  /// Explains why [#reproductions] is empty.
  Optional<String> whyNotReproducible() {
    if (kept.isEmpty()) {
      return Optional.of("no replica has kept the rows");
    }
    if (kept.keySet().stream().anyMatch(node -> is(node, Control.Verdict.WRONG_STATE))) {
      return Optional.of("the rows themselves are wrong; whether they were repaired is unknown");
    }
    if (kept.values().stream().anyMatch(evidence -> !evidence.whole())) {
      return Optional.of("there were more rows than are kept");
    }
    return Optional.of("no database that answered again was found wrong");
  }

  private boolean is(NodeId node, Control.Verdict verdict) {
    return dispute.verdict(node).filter(verdict::equals).isPresent();
  }

  private Optional<Evidence> right() {
    return kept.entrySet().stream()
        .filter(each -> is(each.getKey(), Control.Verdict.SOUND))
        .map(Map.Entry::getValue)
        .filter(evidence -> evidence.answer().isPresent() || !anyAnswer())
        .findFirst();
  }

  private boolean anyAnswer() {
    return kept.values().stream().anyMatch(evidence -> evidence.answer().isPresent());
  }

  private Optional<List<String>> parameters() {
    List<Value> first = dispute.statement().rows().getFirst();
    return first.isEmpty()
        ? Optional.empty()
        : Optional.of(first.stream().map(DivergenceReport::shown).toList());
  }

  /// The tables as PostgreSQL's DDL.
  private static List<String> schema(Evidence evidence) {
    Catalog all = evidence.catalog();
    List<String> steps = new ArrayList<>(CatalogInstall.tables(all, Dialect.ofClients()));
    steps.addAll(CatalogInstall.constraints(all, Dialect.ofClients()));
    all.views()
        .values()
        .forEach(view -> steps.add("CREATE VIEW \"" + view.name() + "\" AS " + view.sql()));
    return steps;
  }

  /// The surplus and missing rows in one replica's tables, compared with the right ones.
  private static List<String> differences(Evidence evidence, Evidence right) {
    List<String> found = new ArrayList<>();
    right
        .tables()
        .forEach((name, rows) -> {
          Map<Row, Integer> counts = new HashMap<>();
          rows.forEach(row -> counts.merge(row, -1, Integer::sum));
          evidence
              .tables()
              .getOrDefault(name, List.of())
              .forEach(row -> counts.merge(row, 1, Integer::sum));
          counts.forEach((row, count) -> {
            if (count != 0) {
              found.add(
                  "%s %s %s".formatted(name, count > 0 ? "has" : "lacks", shown(row, right, name)));
            }
          });
        });
    found.sort(null);
    return found;
  }

  static List<String> shown(Result result) {
    return switch (result) {
      case Result.Done(String tag, _) -> List.of(tag);
      case Result.Failed(var error) -> List.of("ERROR " + error.sqlState() + " " + error.message());
      case Result.Streamed streamed ->
          List.of("%s, digest %s".formatted(streamed.tag(), streamed.digest()));
      case Result.Rows rows ->
          rows.rows().stream()
              .map(row -> shown(row, rows.columns().stream().map(each -> each.type()).toList()))
              .toList();
    };
  }

  private static String shown(Row row, Evidence evidence, String table) {
    return evidence
        .catalog()
        .table(table)
        .map(of -> shown(row, of.columns().stream().map(Catalog.TableColumn::type).toList()))
        .orElseThrow();
  }

  static String shown(Row row, List<SqlType> types) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      Value value = row.at(i);
      values.add(value.isNull() ? "NULL" : PgText.print(value, types.get(i), -1));
    }
    return values.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  private static String shown(Value value) {
    return value.isNull() ? "NULL" : PgText.print(value, SqlType.UNKNOWN, -1);
  }
}
