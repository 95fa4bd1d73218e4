package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.ReferentialAction;
import quorate.sql.ddl.Constraints;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.type.Coerce;

/// ON UPDATE of foreign keys in an engine that does not perform it: rows follow the key that they
/// refer to when it has moved, and so do rows that refer to them in turn.
///
/// No key moves to the former place of another one ([KeyCollisions]), so that rows which have
/// followed one move are not mistaken for those of another.
final class MovedReferences {
  private final Session session;
  private final Catalog catalog;
  private final Dialect dialect;
  private final Map<Catalog.Table, Set<Integer>> changed = new LinkedHashMap<>();

  MovedReferences(Session session, Catalog catalog, Dialect dialect) {
    this.session = session;
    this.catalog = catalog;
    this.dialect = dialect;
  }

  /// One row's key before and after.
  record Move(Catalog.Table table, List<String> columns, List<Value> before, List<Value> after) {
    static Move of(
        Catalog.Table table, List<String> columns, List<Value> before, List<Value> after) {
      List<Value> stored = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        Catalog.TableColumn column = table.column(columns.get(i)).orElseThrow();
        stored.add(Coerce.to(after.get(i), column.type(), column.typmod()));
      }
      return new Move(table, columns, before, stored);
    }

    boolean isOne() {
      return !before.equals(after) && !before.contains(Value.NULL);
    }
  }

  /// Updates all rows that refer to moved keys.
  ///
  /// @return the positions of the changed columns, by table
  Map<Catalog.Table, Set<Integer>> follow(List<Move> moves) throws SQLException {
    followAll(moves);
    return changed;
  }

  private void followAll(List<Move> moves) throws SQLException {
    for (Move move : moves) {
      if (move.isOne()) {
        follow(move);
      }
    }
  }

  private void follow(Move move) throws SQLException {
    for (var reference : catalog.references(move.table().name())) {
      Catalog.ForeignKey key = reference.getValue();
      if (key.isKept(dialect)
          && key.onUpdate().acts()
          && key.targetColumns().equals(move.columns())) {
        follow(reference.getKey(), key, move);
      }
    }
  }

  private void follow(Catalog.Table child, Catalog.ForeignKey key, Move move) throws SQLException {
    List<Value> now =
        key.onUpdate() == ReferentialAction.CASCADE
            ? move.after()
            : Constraints.released(catalog, child, key, key.onUpdate());
    List<Move> further = further(child, key, move.before(), now);
    List<Value> values = new ArrayList<>(now);
    values.addAll(move.before());
    List<SqlType> types = new ArrayList<>(Constraints.types(child, key.columns()));
    types.addAll(Constraints.types(move.table(), move.columns()));
    int count =
        session.execute(
            "UPDATE "
                + EngineTypes.quote(child.engineName())
                + " SET "
                + Constraints.bound(child, key.columns(), ", ")
                + where(child, key.columns()),
            values,
            types);
    if (count > 0) {
      Set<Integer> its = changed.computeIfAbsent(child, _ -> new TreeSet<>());
      key.columns().forEach(name -> its.add(child.position(name)));
      followAll(further);
    }
  }

  /// The moves of those of the child's keys that contain columns of the foreign key.
  private List<Move> further(
      Catalog.Table child, Catalog.ForeignKey key, List<Value> before, List<Value> now)
      throws SQLException {
    List<Move> moves = new ArrayList<>();
    for (Catalog.Key own : child.keys()) {
      boolean acted =
          catalog.references(child.name()).stream()
              .map(Map.Entry::getValue)
              .anyMatch(
                  each -> each.onUpdate().acts() && each.targetColumns().equals(own.columns()));
      if (!acted || Collections.disjoint(own.columns(), key.columns())) {
        continue;
      }
      for (Row row : rows(child, own.columns(), key.columns(), before)) {
        List<Value> after =
            IntStream.range(0, own.columns().size())
                .mapToObj(i -> {
                  int at = key.columns().indexOf(own.columns().get(i));
                  return at < 0 ? row.at(i) : now.get(at);
                })
                .toList();
        moves.add(Move.of(child, own.columns(), row.values(), after));
      }
    }
    return moves;
  }

  private List<Row> rows(
      Catalog.Table table, List<String> columns, List<String> by, List<Value> values)
      throws SQLException {
    List<Column> shown =
        columns.stream()
            .map(name -> table.column(name).orElseThrow())
            .map(column -> new Column(column.name(), column.type(), column.typmod()))
            .toList();
    String names =
        String.join(
            ", ",
            columns.stream()
                .map(name -> EngineTypes.quote(table.column(name).orElseThrow().engineName()))
                .toList());
    return session.select(
        "SELECT " + names + " FROM " + EngineTypes.quote(table.engineName()) + where(table, by),
        values,
        Constraints.types(table, by),
        shown,
        Collections.nCopies(columns.size(), -1));
  }

  private static String where(Catalog.Table table, List<String> columns) {
    return " WHERE " + Constraints.bound(table, columns, " AND ");
  }
}
