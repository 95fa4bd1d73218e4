package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Query;

/// Translates FROM. Rows of functions and of lateral subqueries come from the engine's json_each,
/// whose argument may refer to preceding items.
final class Sources {
  /// The parser's alias for a subquery without one.
  private static final String NO_ALIAS = "?";

  private final TranslationState state;
  private final Queries queries;
  private final Expressions expressions;

  Sources(TranslationState state, Queries queries, Expressions expressions) {
    this.state = state;
    this.queries = queries;
    this.expressions = expressions;
  }

  String from(List<Query.From> items, VisibleRelations scope) {
    StringBuilder out = new StringBuilder();
    for (Query.From item : items) {
      boolean nested = item instanceof Query.Join && out.length() > 0 && !flat(item);
      String sql = item(item, scope);
      out.append(out.isEmpty() ? "" : " JOIN ").append(nested ? "(" + sql + ")" : sql);
    }
    return out.toString();
  }

  /// Whether the item's joins keep their meaning without parentheses.
  private static boolean flat(Query.From item) {
    return !(item instanceof Query.Join join)
        || List.of("inner", "left", "cross").contains(join.kind())
            && flat(join.left())
            && !(join.right() instanceof Query.Join);
  }

  private String item(Query.From item, VisibleRelations scope) {
    return switch (item) {
      case Query.Table table -> table(table, scope);
      case Query.Derived derived -> derived(derived, scope);
      case Query.Lateral(Query.Derived derived, _) -> lateral(derived, scope);
      case Query.Function function -> function(function, scope);
      case Query.Join join -> join(join, scope);
    };
  }

  private String join(Query.Join join, VisibleRelations scope) {
    int start = scope.relations().size();
    String left = item(join.left(), scope);
    int middle = scope.relations().size();
    String right = item(join.right(), scope);
    if (join.right() instanceof Query.Join) {
      right = "(" + right + ")";
    }
    String kind =
        join.kind().equals("cross") || join.kind().equals("inner") ? "" : join.kind() + " ";
    String on = join.on().map(each -> expressions.condition(each, scope).sql()).orElse("1");
    List<String> using = join.natural() ? common(scope, start, middle) : join.using();
    if (!using.isEmpty()) {
      on = merged(join, using, scope, start, middle);
    }
    return left + " " + kind.toUpperCase(java.util.Locale.ROOT) + "JOIN " + right + " ON " + on;
  }

  private static List<String> common(VisibleRelations scope, int start, int middle) {
    List<VisibleRelations.Relation> all = scope.relations();
    List<String> common = new ArrayList<>();
    for (VisibleRelations.Relation left : all.subList(start, middle)) {
      for (VisibleRelations.Field field : left.fields()) {
        boolean both =
            !field.hidden()
                && all.subList(middle, all.size()).stream()
                    .anyMatch(right ->
                        right.fields().stream().anyMatch(each -> each.name().equals(field.name())));
        if (both) {
          common.add(field.name());
        }
      }
    }
    return common;
  }

  /// USING: equates the columns and shows one of each pair.
  private String merged(
      Query.Join join, List<String> using, VisibleRelations scope, int start, int middle) {
    List<String> tests = new ArrayList<>();
    boolean hidesLeft = join.kind().equals("right");
    for (String column : using) {
      List<VisibleRelations.Relation> all = scope.relations();
      VisibleRelations.Relation left = holder(all.subList(start, middle), column, join.position());
      VisibleRelations.Relation right =
          holder(all.subList(middle, all.size()), column, join.position());
      tests.add(
          expressions.compared(
              left.field(column).orElseThrow().value(),
              right.field(column).orElseThrow().value(),
              join.position()));
      VisibleRelations.Relation hiding = hidesLeft ? left : right;
      scope.replace(
          hiding,
          new VisibleRelations.Relation(
              hiding.name(),
              hiding.schema(),
              hiding.fields().stream()
                  .map(field ->
                      field.name().equals(column)
                          ? new VisibleRelations.Field(column, field.value(), true)
                          : field)
                  .toList(),
              hiding.others()));
    }
    return String.join(" AND ", tests);
  }

  private static VisibleRelations.Relation holder(
      List<VisibleRelations.Relation> among, String column, int position) {
    return among.stream()
        .filter(
            each -> each.fields().stream().anyMatch(f -> f.name().equals(column) && !f.hidden()))
        .findFirst()
        .orElseThrow(() ->
            new SqlException(
                new SqlError(
                        "42703",
                        "column \"" + column + "\" specified in USING clause does not exist")
                    .at(position)));
  }

  private String table(Query.Table table, VisibleRelations scope) {
    String alias = state.alias();
    String visible = table.alias().orElse(Qualified.plain(table.name()));
    Optional<Queries.Cte> cte = queries.named(table.name());
    if (cte.isPresent()) {
      add(scope, visible, "", alias, cte.get().columns(), table.columnAliases(), table.position());
      return cte.get().name() + " AS " + alias;
    }
    BuiltinCatalog.Relation relation =
        BuiltinCatalog.relation(table.name()).orElseThrow(() -> noSystem(table));
    state.reads(relation.qualified());
    Optional<QueryText> view = Views.of(relation, state);
    List<VisibleRelations.Field> fields = new ArrayList<>();
    for (BuiltinCatalog.Attribute column : relation.columns()) {
      String name = view.isPresent() ? "c" + (fields.size() + 1) : SqliteWords.name(column.name());
      fields.add(
          new VisibleRelations.Field(
              fields.size() < table.columnAliases().size()
                  ? table.columnAliases().get(fields.size())
                  : column.name(),
              new Typed(alias + "." + name, SystemTypes.column(column.type())),
              false));
    }
    scope.add(
        new VisibleRelations.Relation(
            visible, table.alias().isPresent() ? "" : relation.schema(), fields, others(relation)),
        table.position());
    if (view.isEmpty()) {
      scope
          .grouping()
          .primary(
              scope,
              visible,
              relation.primary().stream().map(key -> alias + "." + SqliteWords.name(key)).toList());
    }
    return view.map(bound -> "(" + bound.sql() + ")").orElse(SqliteWords.name(relation.qualified()))
        + " AS "
        + alias;
  }

  private static List<VisibleRelations.Field> others(BuiltinCatalog.Relation relation) {
    List<VisibleRelations.Field> others = new ArrayList<>();
    others.add(
        new VisibleRelations.Field(
            "tableoid", Typed.of(Integer.toString(relation.oid()), "oid"), false));
    others.add(new VisibleRelations.Field("xmin", Typed.of("1", "xid"), false));
    relation
        .former()
        .ifPresent(
            name -> others.add(new VisibleRelations.Field(name, Typed.of("NULL", "text"), false)));
    return others;
  }

  private SqlException noSystem(Query.Table table) {
    return new SqlException(
        (state.isUsers(table.name())
                ? new SqlError(
                    "0A000",
                    "a query of \"%s\" and of the system catalog at once is not supported by Quorate"
                        .formatted(Qualified.shown(table.name())))
                : new SqlError(
                    "42P01", "relation \"" + Qualified.shown(table.name()) + "\" does not exist"))
            .at(table.position()));
  }

  private static void add(
      VisibleRelations scope,
      String visible,
      String schema,
      String alias,
      List<QueryText.Output> columns,
      List<String> names,
      int position) {
    List<VisibleRelations.Field> fields = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      fields.add(
          new VisibleRelations.Field(
              i < names.size() ? names.get(i) : columns.get(i).name(),
              new Typed(alias + ".c" + (i + 1), settled(columns.get(i).type())),
              false));
    }
    scope.add(new VisibleRelations.Relation(visible, schema, fields, List.of()), position);
  }

  private static SystemType settled(SystemType type) {
    return type.isUnknown() ? SystemTypes.of("text") : type;
  }

  private static String visible(Query.Derived derived) {
    return derived.alias().equals(NO_ALIAS) ? "" : derived.alias();
  }

  private String derived(Query.Derived derived, VisibleRelations scope) {
    String alias = state.alias();
    QueryText query = queries.query(derived.query(), scope.outer());
    add(
        scope,
        visible(derived),
        "",
        alias,
        query.columns(),
        derived.columnAliases(),
        derived.position());
    return "(" + query.sql() + ") AS " + alias;
  }

  private String lateral(Query.Derived derived, VisibleRelations scope) {
    String alias = state.alias();
    QueryText query = queries.query(derived.query(), scope);
    List<String> columns = new ArrayList<>();
    List<VisibleRelations.Field> fields = new ArrayList<>();
    for (QueryText.Output column : query.columns()) {
      int at = columns.size();
      columns.add("c" + (at + 1));
      String name =
          at < derived.columnAliases().size() ? derived.columnAliases().get(at) : column.name();
      fields.add(
          new VisibleRelations.Field(
              name,
              new Typed(
                  "json_extract(" + alias + ".value, '$[" + at + "]')", settled(column.type())),
              false));
    }
    scope.add(
        new VisibleRelations.Relation(visible(derived), "", fields, List.of()), derived.position());
    return "json_each((SELECT json_group_array(json_array(%s)) FROM (%s))) AS %s"
        .formatted(String.join(", ", columns), query.sql(), alias);
  }

  private String function(Query.Function function, VisibleRelations scope) {
    String alias = state.alias();
    Sets.Rows rows = expressions.calls().rows(function.call(), scope);
    String visible = function.alias().orElse(function.call().name());
    List<VisibleRelations.Field> fields = new ArrayList<>();
    for (SystemType.Member column : rows.columns()) {
      String value =
          rows.isSingle()
              ? alias + ".value"
              : "json_extract(" + alias + ".value, '$[" + fields.size() + "]')";
      String name = rows.isSingle() && column.name().isEmpty() ? visible : column.name();
      fields.add(new VisibleRelations.Field(name, new Typed(value, column.type()), false));
    }
    if (function.ordinality()) {
      fields.add(
          new VisibleRelations.Field(
              "ordinality", Typed.of("(" + alias + ".key + 1)", "int8"), false));
    }
    List<String> names = function.columnAliases();
    for (int i = 0; i < names.size() && i < fields.size(); i++) {
      fields.set(i, new VisibleRelations.Field(names.get(i), fields.get(i).value(), false));
    }
    scope.add(new VisibleRelations.Relation(visible, "", fields, List.of()), function.position());
    return "json_each(" + rows.sql() + ") AS " + alias;
  }
}
