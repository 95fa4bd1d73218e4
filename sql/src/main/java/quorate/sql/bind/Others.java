package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.render.Assembly;
import quorate.sql.type.Unsupported;

/// The additional tables of UPDATE ... FROM or DELETE ... USING, which RETURNING may name: their
/// values follow those of the target in the current row.
///
/// @param width number of columns of the target
/// @param terms their columns as terms of the statement itself
/// @param joined whether they contain a JOIN USING or a NATURAL JOIN
record Others(
    int width, List<Scope.Relation> relations, List<Term> terms, boolean joined, int position) {
  static final Others NONE = new Others(0, List.of(), List.of(), false, 0);

  /// All relations of a scope but the first, which is the target.
  static Others of(Catalog.Table target, Scope scope, int position) {
    int width = target.columns().size();
    List<Scope.Relation> relations = new ArrayList<>();
    List<Term> terms = new ArrayList<>();
    for (Scope.Relation relation : scope.since(1)) {
      List<Scope.Field> fields = new ArrayList<>();
      for (Scope.Field field : relation.fields()) {
        Term term = field.term();
        Slot slot = new Slot(Slot.Source.ROW, width + terms.size(), term.type(), term.typmod());
        fields.add(field.with(new Term.Bind(slot)));
        terms.add(term);
      }
      relations.add(new Scope.Relation(relation.name(), fields));
    }
    return new Others(width, relations, terms, scope.hasJoined(), position);
  }

  /// Whether RETURNING uses one of their columns.
  boolean shownBy(Plan.Returning returning) {
    Stream<Slot> cells =
        returning.cells().stream()
            .flatMap(cell ->
                cell instanceof Plan.Cell.Bound(Slot slot) ? Stream.of(slot) : Stream.empty());
    Stream<Slot> computed =
        returning.computed().stream()
            .flatMap(query -> query.sql().values().stream())
            .flatMap(rendered -> rendered.binds().stream());
    return Stream.concat(cells, computed)
        .anyMatch(slot -> slot.source() == Slot.Source.ROW && slot.index() >= width);
  }

  /// The target's rows, each with `items` and with the single joined row of the other tables.
  Bound.Query rows(Bound.Base target, Bound.From from, List<Term> items, Optional<Term> where) {
    if (joined) {
      throw Unsupported.of("RETURNING columns of a JOIN USING or a NATURAL JOIN", position);
    }
    List<Term> all = new ArrayList<>(items);
    all.addAll(terms);
    return Assembly.over(new Bound.Join("cross", target, from, Optional.empty()), all, where);
  }
}
