package quorate.sql.snapshot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Slot;

/// Prints a plan: Quorate's steps, and the text for each dialect with its binds.
final class PlanPrinter {
  private final List<Value> literals;
  private final List<String> lines = new ArrayList<>();

  PlanPrinter(List<Value> literals) {
    this.literals = literals;
  }

  List<String> lines() {
    return lines;
  }

  void plan(Plan plan) {
    switch (plan) {
      case Plan.Query query -> query("", query);
      case Plan.Insert insert -> insert(insert);
      case Plan.Update update -> {
        lines.add("update " + update.table().name() + ", columns " + update.assigned());
        texts("", update.sql());
        update.before().ifPresent(before -> query("before ", before));
        update.returning().ifPresent(this::returning);
        update
            .moves()
            .ifPresent(moves -> {
              moves
                  .keys()
                  .forEach(key ->
                      lines.add(
                          "moved key "
                              + key.key().name()
                              + ": "
                              + key.before()
                              + " -> "
                              + key.after()));
              query("moves ", moves.rows());
            });
      }
      case Plan.UpdateEach each -> {
        lines.add("update each row of " + each.table().name());
        query("keys ", each.keys());
        texts("", each.sql());
      }
      case Plan.Delete delete -> {
        lines.add("delete of " + delete.table().name());
        texts("", delete.sql());
        delete.before().ifPresent(before -> query("before ", before));
        delete.returning().ifPresent(this::returning);
      }
      case Plan.Truncate truncate -> {
        lines.add(
            truncate.tables().stream()
                .map(table -> table.name())
                .collect(Collectors.joining(", ", "truncate ", "")));
        truncate.notices().forEach(notice -> lines.add("notice " + notice.said().message()));
      }
      case Plan.Call call -> {
        lines.add("call " + call.procedure().name() + cells(call.arguments()));
        call.computed().ifPresent(computed -> query("computed ", computed));
      }
      case Plan.Schema schema -> lines.add("change of the schema " + schema.statement());
    }
  }

  private void query(String what, Plan.Query query) {
    List<String> words = new ArrayList<>();
    query.limit().ifPresent(limit -> words.add("limit " + slot(limit)));
    query.offset().ifPresent(offset -> words.add("offset " + slot(offset)));
    if (query.scales().stream().anyMatch(scale -> scale >= 0)) {
      words.add("digits " + query.scales());
    }
    query
        .divisions()
        .forEach(each -> words.add("column " + each.column() + " is " + each.formula()));
    lines.add(
        what
            + (query.ordered() ? "ordered query" : "query")
            + words.stream().map(word -> ", " + word).collect(Collectors.joining()));
    texts(what, query.sql());
  }

  private void insert(Plan.Insert insert) {
    lines.add("insert into " + insert.table().name() + (insert.perRow() ? ", for each row" : ""));
    insert.rows().forEach(row -> lines.add("row " + cells(row)));
    insert.query().ifPresent(query -> query("computed ", query));
    insert
        .onConflict()
        .ifPresent(conflict -> {
          lines.add("on conflict of " + conflict.keys());
          conflict
              .update()
              .forEach(
                  each -> lines.add("  column " + each.position() + " = " + cell(each.cell())));
          conflict.where().ifPresent(query -> query("where ", query));
          conflict.evaluate().ifPresent(query -> query("conflict ", query));
          conflict.checks().ifPresent(query -> query("checks ", query));
        });
    insert.returning().ifPresent(this::returning);
  }

  private void returning(Plan.Returning returning) {
    lines.add("returning " + cells(returning.cells()));
    returning.computed().ifPresent(computed -> query("returning ", computed));
  }

  private String cells(List<Plan.Cell> cells) {
    return cells.stream().map(this::cell).collect(Collectors.joining(", ", "(", ")"));
  }

  private String cell(Plan.Cell cell) {
    return switch (cell) {
      case Plan.Cell.Bound(Slot slot) -> slot(slot);
      case Plan.Cell.Computed(int index) -> "computed " + index;
    };
  }

  /// Prints each text once, after the dialects that share it.
  private void texts(String what, Map<Dialect, Plan.Rendered> texts) {
    Map<List<String>, List<String>> dialects = new LinkedHashMap<>();
    for (Dialect dialect : Dialect.values()) {
      Plan.Rendered rendered = texts.get(dialect);
      if (rendered != null) {
        dialects.computeIfAbsent(text(rendered), _ -> new ArrayList<>()).add(dialect.name());
      }
    }
    dialects.forEach((text, names) -> {
      lines.add(String.join(", ", names) + ": " + what + text.getFirst());
      text.subList(1, text.size()).forEach(each -> lines.add("  " + each));
    });
  }

  private List<String> text(Plan.Rendered rendered) {
    List<String> text = new ArrayList<>(List.of(rendered.sql()));
    rendered.binds().forEach(bind -> text.add("? " + slot(bind)));
    Optional<Plan.Rendered> exact = rendered.byCodePoint();
    exact.ifPresent(each -> {
      text.add("by code point " + each.sql());
      each.binds().forEach(bind -> text.add("  ? " + slot(bind)));
    });
    return text;
  }

  private String slot(Slot slot) {
    String type = "::" + slot.type().sqlName() + (slot.typmod() >= 0 ? "/" + slot.typmod() : "");
    String escape = slot.escape().map(each -> " as a pattern, escape '" + each + "'").orElse("");
    String labels = slot.labels().isEmpty() ? "" : " of " + slot.labels();
    String source =
        switch (slot.source()) {
          case PARAMETER -> "$" + (slot.index() + 1);
          case LITERAL -> "literal " + value(literals.get(slot.index()));
          case CONSTANT -> "constant " + value(slot.constant());
          case NOW, RANDOM, RANDOM_UUID -> slot.source().name().toLowerCase(Locale.ROOT);
          case NEXTVAL, CURRVAL, SETTING, SALT ->
              slot.source().name().toLowerCase(Locale.ROOT) + " " + value(slot.constant());
          case SESSION, ROW, STORED_LENGTH ->
              slot.source().name().toLowerCase(Locale.ROOT) + " " + slot.index();
        };
    return source + type + escape + labels;
  }

  private static String value(Value value) {
    return switch (value) {
      case Value.Null _ -> "null";
      case Value.Text(String text) -> "'" + text + "'";
      case Value.Int(long number) -> Long.toString(number);
      case Value.Num(var number) -> number.toPlainString();
      case Value.Bool(boolean is) -> Boolean.toString(is);
      default -> value.toString();
    };
  }
}
