package quorate.sql.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.Identifiers;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;

/// The objects of a database by id and name, with their definitions, for the functions of the
/// system catalog.
public final class Objects {
  private final Map<Long, Named> classes;
  private final Map<Named, Long> classIds;
  private final Map<Long, Named> types;
  private final Map<Named, Long> typeIds;
  private final Map<Long, FunctionShape> functions;
  private final Map<Long, String> roles;
  private final Map<Long, String> namespaces;
  private final Map<Long, Constraint> constraints;
  private final Map<Long, Index> indexes;
  private final Map<String, String> prettier;
  private final Map<Long, ViewText> views;
  private final Map<Map.Entry<Named, String>, Long> serials;
  private final Map<Long, List<Long>> sequences;

  private Catalog catalog = Catalog.EMPTY;

  /// The search path.
  private final List<String> path;

  Objects() {
    classes = new HashMap<>();
    classIds = new HashMap<>();
    types = new HashMap<>();
    typeIds = new HashMap<>();
    functions = new HashMap<>();
    roles = new HashMap<>();
    namespaces = new HashMap<>();
    constraints = new HashMap<>();
    indexes = new HashMap<>();
    prettier = new HashMap<>();
    views = new HashMap<>();
    serials = new HashMap<>();
    sequences = new HashMap<>();
    path = List.of(BuiltinCatalog.CATALOG, Qualified.PUBLIC);
  }

  private Objects(Objects other, List<String> path) {
    classes = other.classes;
    classIds = other.classIds;
    types = other.types;
    typeIds = other.typeIds;
    functions = other.functions;
    roles = other.roles;
    namespaces = other.namespaces;
    constraints = other.constraints;
    indexes = other.indexes;
    prettier = other.prettier;
    views = other.views;
    serials = other.serials;
    sequences = other.sequences;
    catalog = other.catalog;
    this.path = List.copyOf(path);
  }

  /// The same objects with the search path of a session.
  public Objects along(List<String> searched) {
    return new Objects(this, searched);
  }

  void of(Catalog schema) {
    catalog = schema;
  }

  /// The schema of the objects.
  public Catalog catalog() {
    return catalog;
  }

  /// A name in its schema.
  public record Named(String schema, String name) {
    /// The qualified name.
    String qualified() {
      return quoted(schema) + "." + quoted(name);
    }
  }

  /// A constraint.
  ///
  /// @param definition with %s for the name of the referenced table
  private record Constraint(String definition, Optional<Long> target) {}

  /// An index.
  ///
  /// @param definition with the schema of its table
  /// @param prettier the same with only the necessary parentheses
  /// @param table its table
  /// @param keys its deparsed columns
  /// @param prettierKeys the same with only the necessary parentheses
  public record Index(
      String definition,
      String prettier,
      Named table,
      List<String> keys,
      List<String> prettierKeys) {
    public Index {
      keys = List.copyOf(keys);
      prettierKeys = List.copyOf(prettierKeys);
    }
  }

  /// Whether a relation is found by its unqualified name.
  public boolean isVisible(Named relation) {
    return first(relation.name(), classIds).equals(Optional.of(relation));
  }

  /// Whether a type is found by its unqualified name.
  public boolean isVisibleType(Named type) {
    return first(type.name(), typeIds).equals(Optional.of(type));
  }

  private Optional<Named> first(String name, Map<Named, Long> ids) {
    return path.stream()
        .map(schema -> new Named(schema, name))
        .filter(ids::containsKey)
        .findFirst();
  }

  /// A relation's name, qualified if necessary.
  public String printed(Named relation) {
    return isVisible(relation) ? quoted(relation.name()) : relation.qualified();
  }

  /// A type's name, qualified if necessary.
  public String printedType(Named type) {
    return isVisibleType(type) ? quoted(type.name()) : type.qualified();
  }

  /// Registers the pretty form of a deparsed expression.
  void addPretty(String printed, String pretty) {
    prettier.put(printed, pretty);
  }

  public String pretty(String printed) {
    return prettier.getOrDefault(printed, printed);
  }

  void addClass(long oid, String schema, String name) {
    classes.put(oid, new Named(schema, name));
    classIds.put(new Named(schema, name), oid);
  }

  void addType(long oid, String schema, String name) {
    types.put(oid, new Named(schema, name));
    typeIds.put(new Named(schema, name), oid);
  }

  void addFunction(long oid, FunctionShape function) {
    functions.put(oid, function);
  }

  void addRole(long oid, String name) {
    roles.put(oid, name);
  }

  void addNamespace(long oid, String name) {
    namespaces.put(oid, name);
  }

  void addConstraint(long oid, String definition) {
    constraints.put(oid, new Constraint(definition, Optional.empty()));
  }

  void addForeign(long oid, String definition, long target) {
    constraints.put(oid, new Constraint(definition, Optional.of(target)));
  }

  void addIndex(long oid, Index index) {
    indexes.put(oid, index);
  }

  void addView(long oid, ViewText query) {
    views.put(oid, query);
  }

  void addSerial(Named table, String column, long sequence) {
    serials.put(Map.entry(table, column), sequence);
  }

  void addSequence(long oid, List<Long> parameters) {
    sequences.put(oid, parameters);
  }

  public Optional<Named> relation(long oid) {
    return Optional.ofNullable(classes.get(oid));
  }

  /// The relation of a written name, which may be qualified.
  public Optional<Long> relation(String written) {
    List<String> all = Identifiers.parts(written);
    // Of three parts the first is the database.
    List<String> parts = all.size() == 3 ? all.subList(1, 3) : all;
    return id(parts, classIds);
  }

  private Optional<Long> id(List<String> parts, Map<Named, Long> ids) {
    return switch (parts.size()) {
      case 1 -> first(parts.getFirst(), ids).map(ids::get);
      case 2 -> Optional.ofNullable(ids.get(new Named(parts.get(0), parts.get(1))));
      default -> Optional.empty();
    };
  }

  public Optional<Named> type(long oid) {
    return Optional.ofNullable(types.get(oid));
  }

  /// The user type that a text names, which may be quoted or qualified.
  public Optional<Long> typeOf(String written) {
    boolean array = written.endsWith("[]");
    List<String> parts =
        new ArrayList<>(
            Identifiers.parts(array ? written.substring(0, written.length() - 2) : written));
    if (array && !parts.isEmpty()) {
      parts.addLast("_" + parts.removeLast());
    }
    return id(parts, typeIds);
  }

  public Optional<FunctionShape> function(long oid) {
    return Optional.ofNullable(functions.get(oid));
  }

  /// The functions with this name.
  public List<Long> functions(String name) {
    return functions.entrySet().stream()
        .filter(each -> each.getValue().name().equals(name))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  public Optional<String> role(long oid) {
    return Optional.ofNullable(roles.get(oid));
  }

  public Optional<Long> role(String name) {
    return roles.entrySet().stream()
        .filter(each -> each.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  public Optional<String> constraint(long oid) {
    return Optional.ofNullable(constraints.get(oid))
        .map(each ->
            each.target()
                .flatMap(this::relation)
                .map(table -> each.definition().replaceFirst("%s", quotedReplacement(table)))
                .orElse(each.definition()));
  }

  private String quotedReplacement(Named table) {
    return java.util.regex.Matcher.quoteReplacement(printed(table));
  }

  public Optional<String> namespace(long oid) {
    return Optional.ofNullable(namespaces.get(oid));
  }

  public Optional<Long> namespace(String name) {
    return namespaces.entrySet().stream()
        .filter(each -> each.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  public Optional<Index> index(long oid) {
    return Optional.ofNullable(indexes.get(oid));
  }

  /// The query of a view of either kind.
  public Optional<String> view(long oid) {
    return Optional.ofNullable(views.get(oid))
        .map(query -> " " + query.print(catalog, !path.contains(Qualified.PUBLIC)) + ";");
  }

  /// The qualified name of the sequence that fills a column.
  public Optional<String> serial(Named table, String column) {
    return Optional.ofNullable(serials.get(Map.entry(table, column)))
        .flatMap(this::relation)
        .map(Named::qualified);
  }

  /// The parameters of a sequence, as in pg_sequence_parameters.
  public Optional<List<Long>> sequence(long oid) {
    return Optional.ofNullable(sequences.get(oid));
  }

  /// A name as an SQL identifier, quoted if necessary.
  public static String quoted(String name) {
    return Identifiers.quoted(name);
  }
}
