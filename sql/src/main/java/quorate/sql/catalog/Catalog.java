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
import java.util.stream.Stream;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.sql.access.Access;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Qualified;

/// The ordered schema, against which statements are analysed; immutable, and equal on all replicas.
///
/// Engines know only plain tables. Defaults, identities, sequences and views exist only here, and
/// renaming does not reach the engines: an object keeps its `engineName` forever.
///
/// The keys of tables, views, sequences and types are [Qualified] texts.
///
/// @param version increases with every change
/// @param materialized the queries of those tables that are materialized views
/// @param nextObject next number for the engine names of constraints and indexes
/// @param access roles and privileges
/// @param schemas those other than `public`
/// @param procedures all of them in `public`
/// @param path search path of unqualified names. It is not part of the state: stored texts of
///   views, defaults and checks are always resolved along [#STORED]
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
    SortedMap<String, MaterializedView> materialized,
    List<String> path) {
  /// The search path of stored texts.
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
          new TreeMap<>(),
          new TreeMap<>());

  public Catalog {
    tables = FrozenMap.of(tables);
    views = FrozenMap.of(views);
    sequences = FrozenMap.of(sequences);
    types = FrozenMap.of(types);
    schemas = Collections.unmodifiableSortedSet(new TreeSet<>(schemas));
    procedures = FrozenMap.of(procedures);
    materialized = FrozenMap.of(materialized);
    path = List.copyOf(path);
  }

  /// A catalog with the search path of stored texts.
  public Catalog(
      long version,
      SortedMap<String, Table> tables,
      SortedMap<String, View> views,
      SortedMap<String, Sequence> sequences,
      SortedMap<String, UserType> types,
      long nextObject,
      Access access,
      SortedSet<String> schemas,
      SortedMap<String, StoredProcedure> procedures,
      SortedMap<String, MaterializedView> materialized) {
    this(
        version,
        tables,
        views,
        sequences,
        types,
        nextObject,
        access,
        schemas,
        procedures,
        materialized,
        STORED);
  }

  /// The same catalog with another search path.
  public Catalog along(List<String> otherPath) {
    return path.equals(otherPath) ? this : copy(tables, otherPath);
  }

  /// Whether there is a user schema of this name.
  public boolean hasSchema(String name) {
    return name.equals(Qualified.PUBLIC) || schemas.contains(name);
  }

  /// The key of the table, view, sequence or index to which a written name resolves.
  public Optional<String> relation(String written) {
    return find(written, this::isTaken);
  }

  /// The key of the enumeration or domain to which a written name resolves.
  public Optional<String> type(String written) {
    return find(written, types::containsKey);
  }

  /// Whether a written name would resolve to an object about to be created under `key`.
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

  /// Whether the unqualified name of the object with this key resolves to it.
  public boolean isVisible(String key) {
    String name = Qualified.key(Qualified.PUBLIC, Qualified.plain(key));
    boolean relation = relation(name).equals(Optional.of(key));
    return relation || type(name).equals(Optional.of(key));
  }

  /// The name of an object in messages and casts to regclass: qualified only if it would not be
  /// found otherwise.
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

  public Optional<MaterializedView> materialized(String name) {
    return Optional.ofNullable(materialized.get(name));
  }

  /// The queries of the views, and then those of the materialized views.
  public List<View> queries() {
    return Stream.concat(
            views.values().stream(), materialized.values().stream().map(MaterializedView::query))
        .toList();
  }

  /// The same catalog without some of its tables, for roles that must not see them.
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
        version,
        some,
        views,
        sequences,
        types,
        nextObject,
        access,
        schemas,
        procedures,
        materialized,
        along);
  }

  /// The enumeration with this object id, which is also the type modifier of its values.
  public Optional<UserType.Enumeration> enumeration(int oid) {
    return types.values().stream()
        .filter(type -> type.oid() == oid)
        .filter(UserType.Enumeration.class::isInstance)
        .map(UserType.Enumeration.class::cast)
        .findFirst();
  }

  /// The foreign keys that reference `table`, with the referencing tables.
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

  /// Whether a table, view, sequence or index has this key.
  public boolean isTaken(String key) {
    return tables.containsKey(key)
        || views.containsKey(key)
        || sequences.containsKey(key)
        || indexed(key).isPresent();
  }

  /// The table of the index with this key.
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
  /// @param name the key; in the schema `public`, the plain name
  /// @param engineName name in the engines
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

    /// The name without the schema.
    public String plainName() {
      return Qualified.plain(name);
    }

    public Optional<TableColumn> column(String column) {
      return columns.stream().filter(each -> each.name().equals(column)).findFirst();
    }

    /// The index of the column, from 0.
    public int position(String column) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).name().equals(column)) {
          return i;
        }
      }
      throw new IllegalArgumentException("no column " + column + " in " + name);
    }

    /// The indexes of the primary key's columns; empty without a primary key.
    public List<Integer> keyPositions() {
      return primaryKey.stream()
          .flatMap(primary -> primary.columns().stream())
          .map(this::position)
          .toList();
    }

    /// The columns as a row description.
    public List<Column> resultColumns() {
      return columns.stream()
          .map(each -> new Column(each.name(), each.type(), each.typmod()))
          .toList();
    }

    /// The keys that engines enforce: the primary key, unique constraints, unique indexes, in this
    /// order. Of several keys over the same columns only the oldest is included: PostgreSQL names
    /// that one in its errors, and most engines refuse a second.
    public List<Key> keys() {
      List<Key> all = declaredKeys();
      return all.stream()
          .filter(key -> all.stream().noneMatch(each -> each.isBefore(key)))
          .toList();
    }

    /// Whether engines enforce this key, rather than an older one over the same columns.
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

    /// The keys that are constraints: the unique constraints and the primary key.
    public List<Key> constraints() {
      List<Key> keys = new ArrayList<>(uniqueKeys);
      primaryKey.ifPresent(keys::add);
      return keys;
    }

    Stream<String> relations() {
      return Stream.concat(
          declaredKeys().stream().map(Key::name), indexes.stream().map(Index::name));
    }

    /// Whether one of the table's constraints has this name.
    public boolean hasConstraint(String constraint) {
      return declaredKeys().stream().anyMatch(key -> key.name().equals(constraint))
          || foreignKeys.stream().anyMatch(key -> key.name().equals(constraint))
          || checks.stream().anyMatch(check -> check.name().equals(constraint));
    }
  }

  /// A column of a table.
  ///
  /// @param typmod for an enumeration its object id
  /// @param defaultSql text of the default; a serial or identity column has `nextval`
  /// @param domain name of the declared domain, of which `type` is the base type
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

    /// A column without a domain.
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

  /// Generation of a column's values.
  public enum Identity {
    NONE,
    /// GENERATED BY DEFAULT AS IDENTITY.
    BY_DEFAULT,
    /// GENERATED ALWAYS AS IDENTITY: inserting an explicit value is an error.
    ALWAYS
  }

  /// A primary key, unique constraint or unique index, with its columns' names.
  public record Key(String name, String engineName, List<String> columns) {
    public Key {
      columns = List.copyOf(columns);
    }

    /// Whether this key has the same columns as `later` and is older; engine names are numbered in
    /// order of creation.
    private boolean isBefore(Key later) {
      int digits = Integer.compare(engineName.length(), later.engineName.length());
      int order = digits != 0 ? digits : engineName.compareTo(later.engineName);
      return order < 0 && columns.equals(later.columns);
    }
  }

  /// A foreign key.
  ///
  /// @param onDelete effect on the referencing rows when the referenced rows are deleted
  /// @param onUpdate effect when the referenced key changes
  /// @param kept engines that cannot declare the key, or not with these actions
  ///   ([quorate.sql.ddl.ForeignRules]); there Quorate checks it and performs its actions at the
  ///   end of each statement ([quorate.sql.ddl.Constraints])
  public record ForeignKey(
      String name,
      String engineName,
      List<String> columns,
      String target,
      List<String> targetColumns,
      ReferentialAction onDelete,
      ReferentialAction onUpdate,
      Set<Dialect> kept) {
    public ForeignKey {
      columns = List.copyOf(columns);
      targetColumns = List.copyOf(targetColumns);
      kept = Collections.unmodifiableSortedSet(new TreeSet<>(kept));
    }

    /// The same foreign key over renamed columns or to another target.
    public ForeignKey renamed(List<String> its, String newTarget, List<String> newTargetColumns) {
      return new ForeignKey(
          name, engineName, its, newTarget, newTargetColumns, onDelete, onUpdate, kept);
    }

    /// The same foreign key, not declared in these engines.
    public ForeignKey keptIn(Set<Dialect> dialects) {
      return new ForeignKey(
          name, engineName, columns, target, targetColumns, onDelete, onUpdate, dialects);
    }

    /// Whether the foreign key is not declared in engines of this dialect.
    public boolean isKept(Dialect dialect) {
      return !dialect.hasConstraints() || kept.contains(dialect);
    }
  }

  /// A CHECK constraint with the text of its condition.
  public record CheckConstraint(String name, String engineName, String sql) {}

  /// A view: the text of its query, and the keys of the tables and views that it reads.
  public record View(String name, String sql, List<Column> columns, List<String> reads) {
    public View {
      columns = List.copyOf(columns);
      reads = List.copyOf(reads);
    }
  }

  /// A sequence.
  ///
  /// @param object unique number of the sequence, kept when it or its table is renamed; a sequence
  ///   dropped and created again gets a new one
  /// @param from first value to return, which ALTER SEQUENCE ... RESTART sets apart from `start`;
  ///   beyond the range if setval() has exhausted the sequence
  /// @param owner the serial or identity column with which it is dropped
  public record Sequence(
      long object,
      String name,
      SequenceRange range,
      long start,
      long from,
      long increment,
      Optional<Owner> owner) {
    /// The same sequence with another name or owner.
    public Sequence become(String newName, Optional<Owner> newOwner) {
      return new Sequence(object, newName, range, start, from, increment, newOwner);
    }

    /// Checks a value that is about to be returned; 2200H if it is beyond the range.
    public long given(long value) {
      return range.given(value, name, increment);
    }

    /// Whether `other` is the same sequence, whose counter continues.
    public boolean isSame(Sequence other) {
      return object == other.object;
    }
  }

  /// The column that owns a sequence.
  ///
  /// @param table key of the column's table
  public record Owner(String table, String column) {}

  public void encode(Encoder out) {
    CatalogWire.write(out, this);
  }

  public static Catalog decode(Decoder in) {
    return CatalogWire.read(in);
  }
}
