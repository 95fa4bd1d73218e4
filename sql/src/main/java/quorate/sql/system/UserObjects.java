package quorate.sql.system;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlType;
import quorate.sql.access.ObjectKey;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.DomainRules;
import quorate.sql.catalog.MaterializedView;
import quorate.sql.catalog.SequenceRange;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.parse.Qualified;

/// Catalog rows of user objects: tables, views, sequences, and their types.
final class UserObjects {
  private final Catalog catalog;
  private final CatalogRows rows;
  private final Objects objects;
  private final Owners owners;
  private final Oids oids;
  private final UserTypeRows types;

  UserObjects(Catalog catalog, CatalogRows rows, Objects objects) {
    this.catalog = catalog;
    this.rows = rows;
    this.objects = objects;
    this.owners = new Owners(catalog, objects);
    oids = new Oids(ObjectNames.of(catalog));
    types = new UserTypeRows(catalog, this, oids);
  }

  void add() {
    for (String schema : catalog.schemas()) {
      long oid = oids.of(ObjectNames.schema(schema));
      objects.addNamespace(oid, schema);
      rows.add(
          "pg_namespace",
          "oid",
          oid,
          "nspname",
          schema,
          "nspowner",
          new Owners(catalog, objects).of(ObjectKey.schema(schema)),
          "nspacl",
          new Owners(catalog, objects).acl(ObjectKey.schema(schema)));
    }
    types.add(rows, objects);
    new UserProcedures(catalog, oids).add(rows, objects);
    UserConstraints constraints = new UserConstraints(catalog, rows, objects, oids, this);
    for (Catalog.Table table : catalog.tables().values()) {
      table(table);
    }
    new UserViews(catalog, rows, objects, oids, this).add();
    catalog.sequences().values().forEach(this::sequence);
    catalog.tables().values().forEach(constraints::add);
  }

  UserTypeRows types() {
    return types;
  }

  /// The id of the schema of an object.
  long namespace(String key) {
    String schema = Qualified.schema(key);
    return schema.equals(Qualified.PUBLIC)
        ? SystemCatalog.PUBLIC
        : oids.of(ObjectNames.schema(schema));
  }

  /// relpersistence: `t` for temporary objects, `p` for permanent ones.
  static String persistence(String key) {
    return Qualified.isTemporary(Qualified.schema(key)) ? "t" : "p";
  }

  static Objects.Named named(String key) {
    return new Objects.Named(Qualified.schema(key), Qualified.plain(key));
  }

  /// Adds a table, view or sequence.
  ///
  /// @param more names of columns, each followed by its value
  void relation(long oid, String key, String kind, int columns, @Nullable Object... more) {
    @Nullable Object[] common = {
      "oid", oid,
      "relname", Qualified.plain(key),
      "relnamespace", namespace(key),
      "relowner", owners.ofRelation(key),
      "relacl", owners.acl(key),
      "relpersistence", persistence(key),
      "relkind", kind,
      "relnatts", columns,
      "relispopulated", catalog.materialized(key).map(MaterializedView::populated).orElse(true)
    };
    @Nullable Object[] pairs = Arrays.copyOf(common, common.length + more.length);
    System.arraycopy(more, 0, pairs, common.length, more.length);
    rows.add("pg_class", pairs);
  }

  private void table(Catalog.Table table) {
    String object = ObjectNames.table(table);
    long oid = oids.of(object);
    boolean referred =
        !catalog.references(table.name()).isEmpty() || !table.foreignKeys().isEmpty();
    objects.addClass(oid, table.schema(), table.plainName());
    rowType(object, oid, table.name());
    relation(
        oid,
        table.name(),
        catalog.materialized(table.name()).isPresent() ? "m" : "r",
        table.columns().size(),
        "reltype",
        oids.of(object + ":type"),
        "relam",
        2,
        "relfilenode",
        oid,
        "reltuples",
        -1.0,
        "relchecks",
        ownChecks(table, catalog),
        "relhasindex",
        !table.keys().isEmpty() || !table.indexes().isEmpty(),
        "relhastriggers",
        referred,
        "relhasrules",
        catalog.materialized(table.name()).isPresent(),
        "relreplident",
        "d",
        "relfrozenxid",
        1,
        "relminmxid",
        1);
    for (int i = 0; i < table.columns().size(); i++) {
      column(table, oid, i + 1, table.columns().get(i));
    }
  }

  private void column(Catalog.Table table, long oid, int number, Catalog.TableColumn column) {
    UserTypeRows.Declared type = types.of(column);
    boolean identity = column.identity() != Catalog.Identity.NONE;
    Optional<String> standard =
        identity || DomainRules.isDefault(column, catalog) ? Optional.empty() : column.defaultSql();
    Attributes.add(
        rows,
        oid,
        column.name(),
        type,
        number,
        column.notNull() && !DomainRules.isNotNull(column, catalog),
        standard.isPresent(),
        switch (column.identity()) {
          case NONE -> "";
          case BY_DEFAULT -> "d";
          case ALWAYS -> "a";
        },
        type.collation(),
        owners.acl(table.name(), column.name()));
    if (standard.isPresent()) {
      rows.add(
          "pg_attrdef",
          "oid",
          oids.of(ObjectNames.standard(table, column)),
          "adrelid",
          oid,
          "adnum",
          number,
          "adbin",
          standard(standard.get(), column, type));
    }
  }

  /// A deparsed default, in which a label has the type of its enumeration.
  private String standard(String sql, Catalog.TableColumn column, UserTypeRows.Declared type) {
    String printed = Deparse.standard(sql, type.shape());
    String text = "::anyenum";
    return column.type() == SqlType.ENUM && printed.endsWith(text)
        ? catalog
            .enumeration(column.typmod())
            .map(each -> cut(printed, text) + "::" + Operands.name(each.name()))
            .orElse(printed)
        : printed;
  }

  /// Number of checks declared on the table itself.
  private static int ownChecks(Catalog.Table table, Catalog catalog) {
    return (int)
        table.checks().stream()
            .filter(check -> !DomainRules.isCheck(check, table, catalog))
            .filter(check -> !SizeCheck.is(check))
            .count();
  }

  private static String cut(String text, String end) {
    return text.substring(0, text.length() - end.length());
  }

  static SystemType type(int oid) {
    return SystemTypes.byOid(oid).orElseGet(() -> SystemTypes.of("text"));
  }

  void rowType(String object, long relation, String key) {
    long row = oids.of(object + ":type");
    long array = oids.of(object + ":array");
    String name = Qualified.plain(key);
    objects.addType(row, Qualified.schema(key), name);
    objects.addType(array, Qualified.schema(key), "_" + name);
    rows.add(
        "pg_type",
        "oid",
        row,
        "typname",
        name,
        "typnamespace",
        namespace(key),
        "typowner",
        owners.ofRelation(key),
        "typlen",
        -1,
        "typtype",
        "c",
        "typcategory",
        "C",
        "typisdefined",
        true,
        "typdelim",
        ",",
        "typrelid",
        relation,
        "typarray",
        array,
        "typinput",
        2290,
        "typoutput",
        2291,
        "typreceive",
        2402,
        "typsend",
        2403,
        "typalign",
        "d",
        "typstorage",
        "x",
        "typtypmod",
        -1);
    types.array(rows, array, row, key, owners.ofRelation(key), "d", 0);
  }

  void depends(long catalogOf, long object, long onCatalog, long on, int column, String kind) {
    rows.add(
        "pg_depend",
        "classid",
        catalogOf,
        "objid",
        object,
        "refclassid",
        onCatalog,
        "refobjid",
        on,
        "refobjsubid",
        column,
        "deptype",
        kind);
  }

  private void sequence(Catalog.Sequence sequence) {
    long oid = oids.of(ObjectNames.sequence(sequence));
    objects.addClass(oid, Qualified.schema(sequence.name()), Qualified.plain(sequence.name()));
    relation(
        oid,
        sequence.name(),
        "S",
        3,
        "relfilenode",
        oid,
        "relpages",
        1,
        "reltuples",
        1.0,
        "relreplident",
        "n");
    List<String> columns = List.of("last_value int8", "log_cnt int8", "is_called bool");
    for (int i = 0; i < columns.size(); i++) {
      String[] words = columns.get(i).split(" ");
      Attributes.add(rows, oid, words[0], SystemTypes.of(words[1]), i + 1, -1, true, false, "", 0);
    }
    owned(sequence, oid);
    SequenceRange range = sequence.range();
    rows.add(
        "pg_sequence",
        "seqrelid",
        oid,
        "seqtypid",
        range.type().oid(),
        "seqstart",
        sequence.start(),
        "seqincrement",
        sequence.increment(),
        "seqmax",
        range.max(),
        "seqmin",
        range.min(),
        "seqcache",
        1);
    objects.addSequence(
        oid,
        List.of(
            sequence.start(),
            range.min(),
            range.max(),
            sequence.increment(),
            0L,
            1L,
            (long) range.type().oid()));
  }

  /// Adds the dependency of a sequence on the column that owns it.
  private void owned(Catalog.Sequence sequence, long oid) {
    for (Catalog.Table table : catalog.tables().values()) {
      for (Catalog.TableColumn column : table.columns()) {
        if (sequence
            .owner()
            .filter(new Catalog.Owner(table.name(), column.name())::equals)
            .isPresent()) {
          boolean identity = column.identity() != Catalog.Identity.NONE;
          depends(
              1259,
              oid,
              1259,
              oids.of(ObjectNames.table(table)),
              table.position(column.name()) + 1,
              identity ? "i" : "a");
          objects.addSerial(named(table.name()), column.name(), oid);
          if (!identity) {
            depends(2604, oids.of(ObjectNames.standard(table, column)), 1259, oid, 0, "n");
          }
          return;
        }
      }
    }
  }
}
