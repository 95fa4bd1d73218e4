package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.Typed;

/// The relations visible to an expression, including those of outer queries.
final class VisibleRelations {
  /// @param hidden whether only a qualified name refers to it
  record Field(String name, Typed value, boolean hidden) {}

  /// A relation under its name in the query.
  ///
  /// @param schema of a relation without an alias
  /// @param others columns that can be named, but are not part of `*`
  record Relation(String name, String schema, List<Field> fields, List<Field> others) {
    Relation {
      fields = List.copyOf(fields);
      others = List.copyOf(others);
    }

    Optional<Field> field(String column) {
      return Stream.concat(fields.stream(), others.stream())
          .filter(each -> each.name().equals(column))
          .findFirst();
    }
  }

  private final @Nullable VisibleRelations outer;
  private final List<Relation> relations = new ArrayList<>();

  /// Set-returning functions of the select list, whose rows are joined as a relation.
  private final List<String> series = new ArrayList<>();

  private final String seriesAlias;

  /// The references checked by GROUP BY, of this query and the outer ones.
  private final UngroupedColumns grouping;

  VisibleRelations(@Nullable VisibleRelations outer, String seriesAlias) {
    this.outer = outer;
    this.seriesAlias = seriesAlias;
    grouping = outer == null ? new UngroupedColumns() : outer.grouping;
  }

  UngroupedColumns grouping() {
    return grouping;
  }

  /// Begins an aggregate's arguments, which end at [#folded].
  void fold() {
    grouping.fold(this, 1);
  }

  void folded() {
    grouping.fold(this, -1);
  }

  @Nullable VisibleRelations outer() {
    return outer;
  }

  void add(Relation relation, int position) {
    boolean taken = relations.stream().anyMatch(each -> each.name().equals(relation.name()));
    if (taken && !relation.name().isEmpty()) {
      throw new SqlException(
          new SqlError("42712", "table name \"" + relation.name() + "\" specified more than once")
              .at(position));
    }
    relations.add(relation);
  }

  List<Relation> relations() {
    return relations;
  }

  void replace(Relation relation, Relation by) {
    relations.set(relations.indexOf(relation), by);
  }

  List<String> series() {
    return series;
  }

  String seriesAlias() {
    return seriesAlias;
  }

  /// Adds the rows of a set-returning function, and returns the expression for one of them.
  String series(String rows) {
    series.add(rows);
    return "json_extract(%s.value, '$[%d]')".formatted(seriesAlias, series.size() - 1);
  }

  /// A column, which may be qualified.
  Typed column(List<String> parts, int position) {
    for (VisibleRelations scope = this; scope != null; scope = scope.outer) {
      Optional<Typed> found = scope.own(parts, position);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw unknown(parts, position);
  }

  private SqlException unknown(List<String> parts, int position) {
    if (parts.size() > 1 && relation(parts.subList(0, parts.size() - 1)).isEmpty()) {
      String table = parts.get(parts.size() - 2);
      return new SqlException(
          new SqlError("42P01", "missing FROM-clause entry for table \"" + table + "\"")
              .at(position));
    }
    String shown = String.join(".", parts);
    return new SqlException(
        new SqlError(
                "42703",
                parts.size() > 1
                    ? "column " + shown + " does not exist"
                    : "column \"" + shown + "\" does not exist")
            .at(position));
  }

  private Optional<Typed> own(List<String> parts, int position) {
    if (parts.size() > 1) {
      return ownRelation(parts.subList(0, parts.size() - 1))
          .flatMap(relation ->
              relation.field(parts.getLast()).map(field -> used(relation, field, position)));
    }
    List<Typed> found = new ArrayList<>();
    for (Relation relation : relations) {
      relation
          .field(parts.getLast())
          .filter(field -> !field.hidden())
          .filter(field -> relation.fields().contains(field) || relations.size() == 1)
          .ifPresent(field -> found.add(used(relation, field, position)));
    }
    if (found.size() > 1) {
      throw new SqlException(
          new SqlError("42702", "column reference \"" + parts.getLast() + "\" is ambiguous")
              .at(position));
    }
    if (!found.isEmpty()) {
      return Optional.of(found.getFirst());
    }
    Optional<Relation> whole = ownRelation(parts);
    whole.ifPresent(each -> each.fields().forEach(field -> used(each, field, position)));
    return whole.map(VisibleRelations::row);
  }

  /// The value of a referenced column, recorded for the check of grouping.
  Typed used(Relation relation, Field field, int position) {
    grouping.use(this, relation.name(), field, position);
    return field.value();
  }

  /// A whole row as a value.
  static Typed row(Relation relation) {
    List<SystemType.Member> members = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Field field : relation.fields()) {
      members.add(new SystemType.Member(field.name(), field.value().type()));
      values.add(field.value().sql());
    }
    return new Typed(
        "json_array(" + String.join(", ", values) + ")", SystemType.composite(members));
  }

  /// The relation of a name, which may be qualified.
  Optional<Relation> relation(List<String> parts) {
    for (VisibleRelations scope = this; scope != null; scope = scope.outer) {
      Optional<Relation> found = scope.ownRelation(parts);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Relation> ownRelation(List<String> parts) {
    return relations.stream()
        .filter(each -> each.name().equals(parts.getLast()))
        .filter(each -> parts.size() == 1 || each.schema().equals(parts.getFirst()))
        .findFirst();
  }
}
