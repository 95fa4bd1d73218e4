package quorate.sql.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.type.Unsupported;

/// The meaning of names at one place in a statement.
public final class Scope {
  /// System columns, which every PostgreSQL table has.
  private static final Set<String> SYSTEM_COLUMNS =
      Set.of("ctid", "xmin", "xmax", "cmin", "cmax", "tableoid");

  /// A column that can be named.
  ///
  /// @param merged whether JOIN USING hides it from unqualified names
  /// @param source the privilege that a reference requires
  public record Field(String name, Term term, boolean merged, RequiredPrivilege.Column source) {
    public Field(String name, Term term, boolean merged) {
      this(name, term, merged, RequiredPrivilege.Column.NONE);
    }

    /// The columns of a table with alias `relation`.
    public static List<Field> of(String relation, Catalog.Table table) {
      return table.columns().stream()
          .map(column -> new Field(column.name(), Term.Column.of(relation, column), false))
          .toList();
    }

    /// The columns of a table, which require a privilege when referenced.
    public static List<Field> of(String relation, Catalog.Table table, RequiredPrivilege demand) {
      return of(relation, table).stream().map(each -> each.from(demand, each.name())).toList();
    }

    public Field from(RequiredPrivilege demand, String column) {
      return new Field(
          name, term, merged, new RequiredPrivilege.Column(Optional.of(demand), column));
    }

    public Field with(Term other) {
      return new Field(name, other, merged, source);
    }

    /// The term for a reference, which also records the required privilege.
    public Term used() {
      source.use();
      return term;
    }
  }

  /// A relation that can be named.
  public record Relation(String name, List<Field> fields) {}

  /// The column that JOIN USING made of relations `first` to before `end`.
  private record Joined(Field field, int first, int end) {
    boolean isWithin(int from, int to) {
      return first >= from && end <= to;
    }

    Joined with(UnaryOperator<Term> change) {
      return new Joined(field.with(change.apply(field.term())), first, end);
    }
  }

  private final Optional<Scope> outer;
  private final List<Relation> relations = new ArrayList<>();
  private final List<Joined> joined = new ArrayList<>();
  private final Map<String, Expr.Window> windows = new HashMap<>();

  public Scope(Optional<Scope> outer) {
    this.outer = outer;
  }

  public Scope() {
    this(Optional.empty());
  }

  public void add(Relation relation, int position) {
    if (relations.stream().anyMatch(each -> each.name().equals(relation.name()))) {
      throw new SqlException(
          new SqlError("42712", "table name \"" + relation.name() + "\" specified more than once")
              .at(position));
    }
    relations.add(relation);
  }

  /// Adds the windows of a WINDOW clause, each of which may refer to those before it.
  public void windows(List<Query.NamedWindow> named) {
    for (Query.NamedWindow each : named) {
      Expr.Window whole = whole(each.window());
      if (windows.putIfAbsent(each.name(), whole) != null) {
        throw new SqlException(
            new SqlError("42P20", "window \"" + each.name() + "\" is already defined")
                .at(each.window().position()));
      }
    }
  }

  /// The window, completed by the one that OVER (name ...) or WINDOW name AS (other ...) refers to.
  public Expr.Window whole(Expr.Window window) {
    if (window.base().isEmpty()) {
      return window;
    }
    String name = window.base().get();
    Expr.Window base =
        window(name)
            .orElseThrow(() ->
                new SqlException(
                    new SqlError("42704", "window \"" + name + "\" does not exist")
                        .at(window.position())));
    if (window.bare()) {
      return base;
    }
    String wrong =
        !window.partitionBy().isEmpty()
            ? "cannot override PARTITION BY clause of window \"" + name + "\""
            : !window.orderBy().isEmpty() && !base.orderBy().isEmpty()
                ? "cannot override ORDER BY clause of window \"" + name + "\""
                : base.frame().isPresent()
                    ? "cannot copy window \"" + name + "\" because it has a frame clause"
                    : "";
    if (!wrong.isEmpty()) {
      throw new SqlException(new SqlError("42P20", wrong).at(window.position()));
    }
    return new Expr.Window(
        Optional.empty(),
        false,
        base.partitionBy(),
        window.orderBy().isEmpty() ? base.orderBy() : window.orderBy(),
        window.frame(),
        window.position());
  }

  Optional<Expr.Window> window(String name) {
    return Optional.ofNullable(windows.get(name));
  }

  /// All columns of all relations.
  public List<Term> everything() {
    return relations.stream()
        .flatMap(relation -> relation.fields().stream())
        .map(Field::term)
        .toList();
  }

  public Optional<Scope> outer() {
    return outer;
  }

  public boolean isEmpty() {
    return relations.isEmpty();
  }

  /// Makes `name` denote `term` and hides the columns of that name in relations `first` to the
  /// last.
  public void merge(String name, Term term, int first) {
    for (int i = first; i < relations.size(); i++) {
      Relation relation = relations.get(i);
      relations.set(
          i,
          new Relation(
              relation.name(),
              relation.fields().stream()
                  .map(field ->
                      field.name().equals(name)
                          ? new Field(name, field.term(), true, field.source())
                          : field)
                  .toList()));
    }
    int end = relations.size();
    joined.removeIf(it -> it.field().name().equals(name) && it.isWithin(first, end));
    joined.add(new Joined(new Field(name, term, false), first, end));
  }

  /// The columns of `*`: for each join first those of USING, those of outer joins before those of
  /// inner ones.
  public List<Field> all() {
    return all(0, relations.size());
  }

  /// The columns of relations `first` to before `end` together, as the side of a join.
  public List<Field> all(int first, int end) {
    List<Field> fields = new ArrayList<>();
    for (int i = first; i < end; i++) {
      int at = i;
      joined.stream()
          .filter(it -> it.first() == at && it.isWithin(first, end))
          .sorted(Comparator.comparingInt(Joined::end).reversed())
          .forEach(it -> fields.add(it.field()));
      relations.get(i).fields().stream().filter(field -> !field.merged()).forEach(fields::add);
    }
    return fields;
  }

  /// Whether a JOIN USING made columns that belong to no relation.
  public boolean hasJoined() {
    return !joined.isEmpty();
  }

  /// The columns of `table.*`.
  public List<Field> all(String table, int position) {
    for (Relation relation : relations) {
      if (relation.name().equals(table)) {
        return relation.fields();
      }
    }
    throw missingTable(table, position);
  }

  /// The relations from number `first` on.
  public List<Relation> since(int first) {
    return relations.subList(first, relations.size());
  }

  /// Makes the columns of relations `first` to before `end` nullable.
  public void makeNullable(int first, int end) {
    for (int i = first; i < end; i++) {
      Relation relation = relations.get(i);
      relations.set(
          i,
          new Relation(
              relation.name(),
              relation.fields().stream().map(field -> field.with(weak(field.term()))).toList()));
    }
    joined.replaceAll(it -> it.isWithin(first, end) ? it.with(Scope::weak) : it);
  }

  /// The plain columns of relations `first` to before `end`.
  public List<Term.Column> columns(int first, int end) {
    return relations.subList(first, end).stream()
        .flatMap(relation -> relation.fields().stream())
        .map(Field::term)
        .filter(Term.Column.class::isInstance)
        .map(Term.Column.class::cast)
        .toList();
  }

  /// Replaces the terms of relations from number `first` on, and of merged columns, after a rewrite
  /// has moved them.
  public void move(int first, UnaryOperator<Term> moved) {
    for (int i = first; i < relations.size(); i++) {
      relations.set(
          i, new Relation(relations.get(i).name(), moved(relations.get(i).fields(), moved)));
    }
    joined.replaceAll(it -> it.with(moved));
  }

  private static List<Field> moved(List<Field> fields, UnaryOperator<Term> moved) {
    return fields.stream().map(field -> field.with(moved.apply(field.term()))).toList();
  }

  private static Term weak(Term term) {
    return term instanceof Term.Column column
        ? new Term.Column(column.relation(), column.name(), column.type(), column.typmod(), true)
        : term;
  }

  public int size() {
    return relations.size();
  }

  public Term column(List<String> parts, int position) {
    if (parts.size() == 1) {
      return unqualified(parts.getFirst(), position)
          .orElseThrow(() -> missingColumn(parts.getFirst(), position));
    }
    String table = parts.get(parts.size() - 2);
    return qualified(table, parts.getLast(), position);
  }

  public Optional<Term> unqualified(String name, int position) {
    List<Field> found = all().stream().filter(field -> field.name().equals(name)).toList();
    if (found.size() > 1) {
      throw new SqlException(
          new SqlError("42702", "column reference \"" + name + "\" is ambiguous").at(position));
    }
    return found.isEmpty()
        ? outer.flatMap(scope -> scope.unqualified(name, position))
        : Optional.of(found.getFirst().used());
  }

  private Term qualified(String table, String name, int position) {
    for (Relation relation : relations) {
      if (relation.name().equals(table)) {
        return relation.fields().stream()
            .filter(field -> field.name().equals(name))
            .findFirst()
            .map(Field::used)
            .orElseThrow(() ->
                SYSTEM_COLUMNS.contains(name)
                    ? Unsupported.of("the system column " + name, position)
                    : new SqlException(
                        new SqlError("42703", "column " + table + "." + name + " does not exist")
                            .at(position)));
      }
    }
    return outer
        .map(scope -> scope.qualified(table, name, position))
        .orElseThrow(() -> missingTable(table, position));
  }

  /// A column in the form in which a user writes it.
  public Optional<String> nameOf(Term.Column column) {
    for (Relation relation : relations) {
      for (Field field : relation.fields()) {
        if (field.term() instanceof Term.Column(String alias, String name, _, _, _)
            && alias.equals(column.relation())
            && name.equals(column.name())) {
          return Optional.of(relation.name() + "." + field.name());
        }
      }
    }
    return outer.flatMap(scope -> scope.nameOf(column));
  }

  /// The error for an unknown column. In PostgreSQL a relation's name alone denotes its whole row.
  private SqlException missingColumn(String name, int position) {
    if (SYSTEM_COLUMNS.contains(name) && !relations.isEmpty()) {
      return Unsupported.of("the system column " + name, position);
    }
    for (Scope scope = this; ; scope = scope.outer.get()) {
      if (scope.relations.stream().anyMatch(relation -> relation.name().equals(name))) {
        return Unsupported.of("a whole row as a value (" + name + ")", position);
      }
      if (scope.outer.isEmpty()) {
        return new SqlException(
            new SqlError("42703", "column \"" + name + "\" does not exist").at(position));
      }
    }
  }

  private static SqlException missingTable(String table, int position) {
    if (table.equals("old") || table.equals("new")) { // RETURNING old and new, since PostgreSQL 18
      return Unsupported.of(table + " in RETURNING", position);
    }
    return new SqlException(
        new SqlError("42P01", "missing FROM-clause entry for table \"" + table + "\"")
            .at(position));
  }
}
