package quorate.database.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.Plan;

/// The statements that an engine gets for a plan, for people to read.
public final class EngineTexts {
  /// A statement.
  ///
  /// @param why its purpose, if it is not the statement itself; may be empty
  public record Text(String why, String sql) {}

  private final Dialect dialect;
  private final List<Text> texts = new ArrayList<>();

  private EngineTexts(Dialect dialect) {
    this.dialect = dialect;
  }

  /// The statements in their order; a change of the schema has none before its turn.
  public static List<Text> of(Plan plan, Dialect dialect) {
    EngineTexts made = new EngineTexts(dialect);
    switch (plan) {
      case Plan.Query query -> made.add("", query.sql());
      case Plan.Insert insert -> made.insert(insert);
      case Plan.Update update -> {
        update.before().ifPresent(query -> made.add("for RETURNING", query.sql()));
        update.moves().ifPresent(moves -> made.add("keys that may move", moves.rows().sql()));
        made.add("", update.sql());
      }
      case Plan.UpdateEach update -> {
        made.add("the rows", update.keys().sql());
        made.add("for each of them", update.sql());
      }
      case Plan.Delete delete -> {
        delete.before().ifPresent(query -> made.add("for RETURNING", query.sql()));
        made.add("", delete.sql());
      }
      case Plan.Truncate truncate ->
          truncate
              .tables()
              .forEach(table ->
                  made.texts.add(
                      new Text("", "DELETE FROM " + EngineTypes.quote(table.engineName()))));
      case Plan.Call call -> call.computed().ifPresent(it -> made.add("arguments", it.sql()));
      case Plan.Schema _ -> {}
    }
    return List.copyOf(made.texts);
  }

  private void insert(Plan.Insert insert) {
    insert
        .query()
        .ifPresent(query -> add(insert.perRow() ? "the rows" : "computed values", query.sql()));
    insert
        .onConflict()
        .ifPresent(conflict ->
            Stream.of(conflict.where(), conflict.evaluate())
                .flatMap(Optional::stream)
                .forEach(query -> add("for ON CONFLICT", query.sql())));
    texts.add(new Text("for each row, in batches", RowInserts.sql(insert.table(), 1)));
  }

  private void add(String why, Map<Dialect, Plan.Rendered> sql) {
    Optional.ofNullable(sql.get(dialect))
        .ifPresent(rendered -> texts.add(new Text(why, rendered.sql())));
  }
}
