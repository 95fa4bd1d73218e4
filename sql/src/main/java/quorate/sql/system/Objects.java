package quorate.sql.system;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.sql.Catalog;

/// The objects of a database by their ids and names, with their definitions: what the system
/// catalog's functions tell of.
public final class Objects {
  private final Map<Long, Named> classes = new HashMap<>();
  private final Map<String, Long> classIds = new HashMap<>();
  private final Map<Long, Named> types = new HashMap<>();
  private final Map<Long, String> functions = new HashMap<>();
  private final Map<Long, String> roles = new HashMap<>();
  private final Map<Long, String> constraints = new HashMap<>();
  private final Map<Long, Index> indexes = new HashMap<>();
  private final Map<String, String> prettier = new HashMap<>();
  private final Map<Long, String> views = new HashMap<>();
  private final Map<String, String> serials = new HashMap<>();
  private final Map<Long, List<Long>> sequences = new HashMap<>();
  private Catalog catalog = Catalog.EMPTY;

  void of(Catalog schema) {
    catalog = schema;
  }

  /// The schema that they are of.
  public Catalog catalog() {
    return catalog;
  }

  /// A name in its schema.
  public record Named(String schema, String name) {
    /// As it is printed where the schema need not be named, if that is one that is searched.
    public String printed() {
      return isVisible() ? quoted(name) : quoted(schema) + "." + quoted(name);
    }

    public boolean isVisible() {
      return schema.equals("public") || schema.equals(Shape.CATALOG);
    }
  }

  /// An index.
  ///
  /// @param keys its columns as they are printed
  public record Index(String definition, List<String> keys) {
    public Index {
      keys = List.copyOf(keys);
    }
  }

  /// How an expression is printed that is to be pretty.
  void addPretty(String printed, String pretty) {
    prettier.put(printed, pretty);
  }

  public String pretty(String printed) {
    return prettier.getOrDefault(printed, printed);
  }

  void addClass(long oid, String schema, String name) {
    classes.put(oid, new Named(schema, name));
    classIds.put(schema + "." + name, oid);
  }

  void addType(long oid, String schema, String name) {
    types.put(oid, new Named(schema, name));
  }

  void addFunction(long oid, String name) {
    functions.put(oid, name);
  }

  void addRole(long oid, String name) {
    roles.put(oid, name);
  }

  void addConstraint(long oid, String definition) {
    constraints.put(oid, definition);
  }

  void addIndex(long oid, Index index) {
    indexes.put(oid, index);
  }

  void addView(long oid, String definition) {
    views.put(oid, definition);
  }

  void addSerial(String table, String column, String sequence) {
    serials.put(table + "." + column, sequence);
  }

  void addSequence(long oid, List<Long> parameters) {
    sequences.put(oid, parameters);
  }

  public Optional<Named> relation(long oid) {
    return Optional.ofNullable(classes.get(oid));
  }

  /// A relation by its name as it is written, perhaps with its schema.
  public Optional<Long> relation(String written) {
    List<String> all = Identifiers.parts(written);
    List<String> parts = all.size() == 3 ? all.subList(1, 3) : all; // before them, the database
    if (parts.size() == 2) {
      return Optional.ofNullable(classIds.get(parts.get(0) + "." + parts.get(1)));
    }
    return parts.size() != 1
        ? Optional.empty()
        : Optional.ofNullable(classIds.get(Shape.CATALOG + "." + parts.getFirst()))
            .or(() -> Optional.ofNullable(classIds.get("public." + parts.getFirst())));
  }

  public Optional<Named> type(long oid) {
    return Optional.ofNullable(types.get(oid));
  }

  /// The type of users' that a text names, perhaps in quotes or after its schema.
  public Optional<Long> typeOf(String written) {
    List<String> parts = Identifiers.parts(written);
    if (parts.size() > 2 || parts.size() == 2 && !parts.getFirst().equals("public")) {
      return Optional.empty();
    }
    return types.entrySet().stream()
        .filter(each ->
            each.getValue().name().equals(parts.getLast())
                && each.getValue().schema().equals("public"))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  public Optional<String> function(long oid) {
    return Optional.ofNullable(functions.get(oid));
  }

  /// The functions of this name.
  public List<Long> functions(String name) {
    return functions.entrySet().stream()
        .filter(each -> each.getValue().equals(name))
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
    return Optional.ofNullable(constraints.get(oid));
  }

  public Optional<Index> index(long oid) {
    return Optional.ofNullable(indexes.get(oid));
  }

  public Optional<String> view(long oid) {
    return Optional.ofNullable(views.get(oid));
  }

  /// The sequence that fills a column, with its schema.
  public Optional<String> serial(String table, String column) {
    return Optional.ofNullable(serials.get(table + "." + column));
  }

  /// What a sequence was made with, as pg_sequence_parameters has it.
  public Optional<List<Long>> sequence(long oid) {
    return Optional.ofNullable(sequences.get(oid));
  }

  /// A name as it is written in SQL.
  public static String quoted(String name) {
    return Identifiers.quoted(name);
  }
}
