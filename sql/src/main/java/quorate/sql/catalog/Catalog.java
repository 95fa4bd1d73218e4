package quorate.sql.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.sql.access.Access;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Qualified;

/// The ordered schema, immutable and equal on all replicas: what statements are analysed against.
///
/// Engines know only plain tables. Defaults, identities, sequences and views live here, and names
/// can change here without an engine hearing of it: what an engine calls a thing is its
/// `engineName`, which never changes.
///
/// Tables, views, sequences and types are found by their keys, which are texts of [Qualified].
///
/// @param version grows with every change
/// @param nextObject numbers the engine names of constraints and indexes
/// @param access who there is, and may do what
/// @param schemas those beside `public`
/// @param procedures all of them in `public`
/// @param path the schemas, in turn, in which names without one are looked for. It is no state: the
///   texts of views, defaults and checks, as they are kept, mean what they do along [#STORED]
public record Catalog(
    long version,
    SortedMap<String, Table> tables,
    SortedMap<String, View> views,
    SortedMap<String, Sequence> sequences,
    SortedMap<String, UserType> types,
    long nextObject,
    Access access,
    SortedSet<String> schemas,
    SortedMap<String, StoredProcedure> procedures,
    List<String> path) {
  /// The path along which kept texts are read.
  public static final List<String> STORED = List.of(Qualified.PUBLIC);

  public static final Catalog EMPTY =
      new Catalog(
          0,
          new TreeMap<>(),
          new TreeMap<>(),
          new TreeMap<>(),
          new TreeMap<>(),
          1,
          Access.INITIAL,
          new TreeSet<>(),
          new TreeMap<>());

  public Catalog {
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    views = Collections.unmodifiableSortedMap(new TreeMap<>(views));
    sequences = Collections.unmodifiableSortedMap(new TreeMap<>(sequences));
    types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
    schemas = Collections.unmodifiableSortedSet(new TreeSet<>(schemas));
    procedures = Collections.unmodifiableSortedMap(new TreeMap<>(procedures));
    path = List.copyOf(path);
  }

  /// One whose kept texts are read.
  public Catalog(
      long version,
      SortedMap<String, Table> tables,
      SortedMap<String, View> views,
      SortedMap<String, Sequence> sequences,
      SortedMap<String, UserType> types,
      long nextObject,
      Access access,
      SortedSet<String> schemas,
      SortedMap<String, StoredProcedure> procedures) {
    this(version, tables, views, sequences, types, nextObject, access, schemas, procedures, STORED);
  }

  /// The same, seen along another search path.
  public Catalog along(List<String> otherPath) {
    return path.equals(otherPath) ? this : copy(tables, otherPath);
  }

  /// Whether there is a schema of this name in which users' things can be.
  public boolean hasSchema(String name) {
    return name.equals(Qualified.PUBLIC) || schemas.contains(name);
  }

  /// The key of the table, view, sequence or index that a written name means.
  public Optional<String> relation(String written) {
    return find(written, this::isTaken);
  }

  /// The key of the enumeration or domain that a written name means.
  public Optional<String> type(String written) {
    return find(written, types::containsKey);
  }

  /// Whether a written name would mean what is about to be made under a key.
  public boolean finds(String written, String key) {
    return find(written, each -> each.equals(key) || isTaken(each)).equals(Optional.of(key));
  }

  private Optional<String> find(String written, Predicate<String> exists) {
    Qualified name = Qualified.of(written);
    return name.schema().map(schema -> TemporarySchemas.meant(this, schema)).orElse(path).stream()
        .map(schema -> Qualified.key(schema, name.name()))
        .filter(exists)
        .findFirst();
  }

  /// Whether a name without a schema means what has this key.
  public boolean isVisible(String key) {
    String name = Qualified.key(Qualified.PUBLIC, Qualified.plain(key));
    boolean relation = relation(name).equals(Optional.of(key));
    return relation || type(name).equals(Optional.of(key));
  }

  /// What has this key, as messages and casts to regclass show it: with its schema where that is
  /// needed to find it.
  public String shown(String key) {
    Qualified name = Qualified.of(key);
    return isVisible(key) ? name.name() : Qualified.schema(key) + "." + name.name();
  }

  public Optional<Table> table(String name) {
    return Optional.ofNullable(tables.get(name));
  }

  public Optional<View> view(String name) {
    return Optional.ofNullable(views.get(name));
  }

  /// The same, for those who are not to see some of its tables.
  public Catalog without(Set<String> hidden) {
    if (Collections.disjoint(tables.keySet(), hidden)) {
      return this;
    }
    SortedMap<String, Table> others = new TreeMap<>(tables);
    others.keySet().removeAll(hidden);
    return copy(others, path);
  }

  private Catalog copy(SortedMap<String, Table> some, List<String> along) {
    return new Catalog(
        version, some, views, sequences, types, nextObject, access, schemas, procedures, along);
  }

  /// The enumeration with this object id, which is the modifier of its values' type.
  public Optional<UserType.Enumeration> enumeration(int oid) {
    return types.values().stream()
        .filter(type -> type.oid() == oid)
        .filter(UserType.Enumeration.class::isInstance)
        .map(UserType.Enumeration.class::cast)
        .findFirst();
  }

  /// The foreign keys that refer to `table`, with the tables that have them.
  public List<Map.Entry<Table, ForeignKey>> references(String table) {
    List<Map.Entry<Table, ForeignKey>> found = new ArrayList<>();
    for (Table other : tables.values()) {
      for (ForeignKey key : other.foreignKeys()) {
        if (key.target().equals(table)) {
          found.add(Map.entry(other, key));
        }
      }
    }
    return found;
  }

  /// Whether any table, view, sequence or index has this key.
  public boolean isTaken(String key) {
    return tables.containsKey(key)
        || views.containsKey(key)
        || sequences.containsKey(key)
        || indexed(key).isPresent();
  }

  /// The table that has the index of this key.
  public Optional<Table> indexed(String key) {
    String schema = Qualified.schema(key);
    String name = Qualified.plain(key);
    return tables.values().stream()
        .filter(table -> table.schema().equals(schema))
        .filter(table -> table.relations().anyMatch(name::equals))
        .findFirst();
  }

  /// A table.
  ///
  /// @param name its key, which is its name alone in the schema `public`
  /// @param engineName its name in the engines
  public record Table(
      String name,
      String engineName,
      List<TableColumn> columns,
      Optional<Key> primaryKey,
      List<Key> uniqueKeys,
      List<ForeignKey> foreignKeys,
      List<CheckConstraint> checks,
      List<Index> indexes) {
    public Table {
      columns = List.copyOf(columns);
      uniqueKeys = List.copyOf(uniqueKeys);
      foreignKeys = List.copyOf(foreignKeys);
      checks = List.copyOf(checks);
      indexes = List.copyOf(indexes);
    }

    public String schema() {
      return Qualified.schema(name);
    }

    /// Its name without its schema.
    public String plainName() {
      return Qualified.plain(name);
    }

    public Optional<TableColumn> column(String column) {
      return columns.stream().filter(each -> each.name().equals(column)).findFirst();
    }

    /// Where the column stands, counted from 0.
    public int position(String column) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).name().equals(column)) {
          return i;
        }
      }
      throw new IllegalArgumentException("no column " + column + " in " + name);
    }

    /// The positions of the primary key's columns; none if there is no primary key.
    public List<Integer> keyPositions() {
      return primaryKey.stream()
          .flatMap(primary -> primary.columns().stream())
          .map(this::position)
          .toList();
    }

    /// Its columns as those of a result.
    public List<Column> resultColumns() {
      return columns.stream()
          .map(each -> new Column(each.name(), each.type(), each.typmod()))
          .toList();
    }

    /// What the engines keep unique, in this order: the primary key, unique constraints, unique
    /// indexes. Of several over the same columns only the first made is among them: PostgreSQL
    /// names that one in its errors, and most engines refuse another.
    public List<Key> keys() {
      List<Key> all = declaredKeys();
      return all.stream()
          .filter(key -> all.stream().noneMatch(each -> each.isBefore(key)))
          .toList();
    }

    /// Whether the engines have this key, and not only an older one over the same columns.
    public boolean isMade(String keyEngineName) {
      return keys().stream().anyMatch(key -> key.engineName().equals(keyEngineName));
    }

    /// The primary key, the unique constraints and the unique indexes, in this order.
    public List<Key> declaredKeys() {
      List<Key> keys = new ArrayList<>();
      primaryKey.ifPresent(keys::add);
      keys.addAll(uniqueKeys);
      indexes.stream()
          .filter(Index::isKey)
          .forEach(index -> keys.add(new Key(index.name(), index.engineName(), index.columns())));
      return keys;
    }

    /// The keys that are constraints, not unique indexes alone.
    public List<Key> constraints() {
      List<Key> keys = new ArrayList<>(uniqueKeys);
      primaryKey.ifPresent(keys::add);
      return keys;
    }

    java.util.stream.Stream<String> relations() {
      return java.util.stream.Stream.concat(
          declaredKeys().stream().map(Key::name), indexes.stream().map(Index::name));
    }

    /// Whether any of its constraints has this name.
    public boolean hasConstraint(String constraint) {
      return declaredKeys().stream().anyMatch(key -> key.name().equals(constraint))
          || foreignKeys.stream().anyMatch(key -> key.name().equals(constraint))
          || checks.stream().anyMatch(check -> check.name().equals(constraint));
    }
  }

  /// A column of a table.
  ///
  /// @param typmod of an enumeration its object id
  /// @param defaultSql the default's text; the default of a serial or identity column is `nextval`
  /// @param domain the name of the domain that the column was declared with, whose base `type` is
  public record TableColumn(
      String name,
      String engineName,
      SqlType type,
      int typmod,
      boolean notNull,
      Optional<String> defaultSql,
      Identity identity,
      Optional<String> domain) {
    public TableColumn {
      Objects.requireNonNull(type);
    }

    /// One of no domain.
    public TableColumn(
        String name,
        String engineName,
        SqlType type,
        int typmod,
        boolean notNull,
        Optional<String> defaultSql,
        Identity identity) {
      this(name, engineName, type, typmod, notNull, defaultSql, identity, Optional.empty());
    }
  }

  /// How a column's values are generated.
  public enum Identity {
    NONE,
    /// GENERATED BY DEFAULT AS IDENTITY.
    BY_DEFAULT,
    /// GENERATED ALWAYS AS IDENTITY: inserting a value is an error.
    ALWAYS
  }

  /// A primary key, unique constraint or unique index: names of columns.
  public record Key(String name, String engineName, List<String> columns) {
    public Key {
      columns = List.copyOf(columns);
    }

    /// Whether it is over the same columns as `later`, and was made before it: engines' names are
    /// numbered.
    private boolean isBefore(Key later) {
      int digits = Integer.compare(engineName.length(), later.engineName.length());
      int order = digits != 0 ? digits : engineName.compareTo(later.engineName);
      return order < 0 && columns.equals(later.columns);
    }
  }

  /// A foreign key.
  ///
  /// @param onDelete what its rows do when those that they refer to go
  /// @param onUpdate what they do when these get another key
  /// @param kept the engines that cannot declare it, or not with these actions
  ///   ([quorate.sql.ddl.ForeignRules]): there Quorate looks at it, and acts, when a statement ends
  ///   ([quorate.sql.ddl.Constraints])
  public record ForeignKey(
      String name,
      String engineName,
      List<String> columns,
      String target,
      List<String> targetColumns,
      Action onDelete,
      Action onUpdate,
      Set<Dialect> kept) {
    public ForeignKey {
      columns = List.copyOf(columns);
      targetColumns = List.copyOf(targetColumns);
      kept = Collections.unmodifiableSortedSet(new TreeSet<>(kept));
    }

    /// The same from or to other columns.
    public ForeignKey renamed(List<String> its, String newTarget, List<String> newTargetColumns) {
      return new ForeignKey(
          name, engineName, its, newTarget, newTargetColumns, onDelete, onUpdate, kept);
    }

    /// The same, kept in these engines.
    public ForeignKey keptIn(Set<Dialect> dialects) {
      return new ForeignKey(
          name, engineName, columns, target, targetColumns, onDelete, onUpdate, dialects);
    }

    /// Whether an engine of this dialect does not know of it.
    public boolean isKept(Dialect dialect) {
      return !dialect.hasConstraints() || kept.contains(dialect);
    }
  }

  /// What a foreign key does when its target goes or gets another key.
  public enum Action {
    NO_ACTION(""),
    RESTRICT(""),
    CASCADE("CASCADE"),
    SET_NULL("SET NULL"),
    SET_DEFAULT("SET DEFAULT");

    private final String sql;

    Action(String sql) {
      this.sql = sql;
    }

    /// Whether rows change by it.
    public boolean acts() {
      return !sql.isEmpty();
    }

    /// The clause for an engine; nothing where it does not act.
    public String clause(String on) {
      return acts() ? " ON " + on + " " + sql : "";
    }

    /// As a constraint of the parser's has it.
    public static Action of(String words) {
      return switch (words) {
        case "cascade" -> CASCADE;
        case "set null" -> SET_NULL;
        case "set default" -> SET_DEFAULT;
        case "restrict" -> RESTRICT;
        default -> NO_ACTION;
      };
    }

    public String words() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
  }

  /// A CHECK constraint and its condition's text.
  public record CheckConstraint(String name, String engineName, String sql) {}

  /// A view: its query's text, and the keys of the tables and views it reads.
  public record View(String name, String sql, List<Column> columns, List<String> reads) {
    public View {
      columns = List.copyOf(columns);
      reads = List.copyOf(reads);
    }
  }

  /// A sequence.
  ///
  /// @param object its number, which no other sequence has: one that is dropped and made anew under
  ///   the same name is another, and one whose table is renamed is the same
  /// @param from where it begins to count, which ALTER SEQUENCE ... RESTART has made another number
  ///   than `start`; behind the range's end, if setval() left none
  /// @param owner the serial or identity column with which it is dropped
  public record Sequence(
      long object,
      String name,
      SequenceRange range,
      long start,
      long from,
      long increment,
      Optional<Owner> owner) {
    /// The same, of another name or owner.
    public Sequence become(String newName, Optional<Owner> newOwner) {
      return new Sequence(object, newName, range, start, from, increment, newOwner);
    }

    /// A number that is to be given; 2200H if it is beyond the range.
    public long given(long value) {
      return range.given(value, name, increment);
    }

    /// Whether `other` counts on where this one is.
    public boolean isSame(Sequence other) {
      return object == other.object;
    }
  }

  /// A column that has a sequence.
  ///
  /// @param table its table's key
  public record Owner(String table, String column) {}

  public void encode(Encoder out) {
    CatalogWire.write(out, this);
  }

  public static Catalog decode(Decoder in) {
    return CatalogWire.read(in);
  }
}
