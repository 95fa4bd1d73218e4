package quorate.sql.bind;

import java.util.List;
import java.util.Optional;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Term;
import quorate.sql.render.Renderer;

/// Renders UPDATE for an engine.
final class UpdateText {
  private UpdateText() {}

  /// An assigned column, its index in the table, and the new value.
  record Change(Catalog.TableColumn column, int position, Term term) {}

  /// @param reads whether a subquery reads the target table
  static void write(
      Renderer renderer,
      Catalog.Table table,
      boolean reads,
      List<Change> sets,
      Optional<Term> condition) {
    if (reads && renderer.dialect().traits().readsOwnUpdates()) {
      updateAtOnce(renderer, table, sets, condition);
      return;
    }
    renderer.text("UPDATE ").name(table.engineName()).text(" SET ");
    for (int i = 0; i < sets.size(); i++) {
      Change set = sets.get(i);
      renderer.text(i == 0 ? "" : ", ").name(set.column().engineName()).text(" = ");
      renderer.assigned(set.term(), set.column());
    }
    condition.ifPresent(term -> renderer.text(" WHERE ").term(term));
  }

  /// For SQLite, an UPDATE that computes all new values first, in a FROM subquery. Otherwise SQLite
  /// computes each row after changing the previous ones, and a subquery over the table would see
  /// that.
  private static void updateAtOnce(
      Renderer out, Catalog.Table table, List<Change> sets, Optional<Term> condition) {
    String target = table.engineName();
    out.text("UPDATE ").name(target).text(" SET ");
    for (int i = 0; i < sets.size(); i++) {
      out.text(i == 0 ? "" : ", ").name(sets.get(i).column().engineName());
      out.text(" = ").name("q0_new").text(".").name("c" + (i + 1));
    }
    String row =
        List.of("rowid", "_rowid_", "oid").stream()
            .filter(name ->
                table.columns().stream()
                    .noneMatch(each -> each.engineName().equalsIgnoreCase(name)))
            .findFirst()
            .orElseThrow(() -> new Unable("UPDATE of a table that hides its rows' numbers"));
    out.text(" FROM (SELECT ");
    for (int i = 0; i < sets.size(); i++) {
      out.assigned(sets.get(i).term(), sets.get(i).column()).text(" AS ").name("c" + (i + 1));
      out.text(", ");
    }
    out.name(target).text("." + row + " AS ").name("c0").text(" FROM ").name(target);
    condition.ifPresent(term -> out.text(" WHERE ").term(term));
    out.text(") AS ").name("q0_new").text(" WHERE ").name(target).text("." + row + " = ");
    out.name("q0_new").text(".").name("c0");
  }
}
