package quorate.sql.catalog;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.SqlType;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.sql.access.Access;
import quorate.sql.access.AccessWire;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.IndexMethod;
import quorate.sql.parse.KeyOrder;

/// The wire encoding of the catalog's parts.
final class CatalogWire {
  /// Stands where the first format has the number of the next object, which is never 0, and
  /// precedes the number of the format.
  private static final long NUMBERED = 0;

  /// The format with materialized views at the end. A catalog without any is written in the first
  /// format, as earlier versions do: then all versions agree on its digest.
  private static final int MATERIALIZED = 1;

  private CatalogWire() {}

  static void write(Encoder out, Catalog catalog) {
    boolean materialized = !catalog.materialized().isEmpty();
    out.varint(catalog.version());
    if (materialized) {
      out.varint(NUMBERED).u8(MATERIALIZED);
    }
    out.varint(catalog.nextObject());
    out.list(List.copyOf(catalog.tables().values()), CatalogWire::write);
    out.list(List.copyOf(catalog.views().values()), CatalogWire::write);
    out.list(
        List.copyOf(catalog.sequences().values()),
        (to, sequence) -> {
          to.varint(sequence.object()).string(sequence.name());
          sequence.range().write(to);
          to.i64(sequence.start())
              .i64(sequence.from())
              .i64(sequence.increment())
              .list(
                  sequence.owner().stream().toList(),
                  (of, owner) -> of.string(owner.table()).string(owner.column()));
        });
    out.list(List.copyOf(catalog.types().values()), UserTypeWire::write);
    AccessWire.write(out, catalog.access());
    out.list(List.copyOf(catalog.schemas()), Encoder::string);
    out.list(List.copyOf(catalog.procedures().values()), StoredProcedure::write);
    if (materialized) {
      out.list(
          List.copyOf(catalog.materialized().values()),
          (to, view) -> write(to.bool(view.populated()), view.query()));
    }
  }

  static Catalog read(Decoder in) {
    long version = in.varint();
    long first = in.varint();
    int format = first == NUMBERED ? in.u8() : 0;
    if (format > MATERIALIZED) {
      throw new WireException("a catalog of a later version, in format " + format);
    }
    long nextObject = first == NUMBERED ? in.varint() : first;
    SortedMap<String, Catalog.Table> tables = new TreeMap<>();
    in.list(CatalogWire::readTable).forEach(table -> tables.put(table.name(), table));
    SortedMap<String, Catalog.View> views = new TreeMap<>();
    in.list(CatalogWire::readView).forEach(view -> views.put(view.name(), view));
    SortedMap<String, Catalog.Sequence> sequences = new TreeMap<>();
    in.list(from ->
            new Catalog.Sequence(
                from.varint(),
                from.string(),
                SequenceRange.read(from),
                from.i64(),
                from.i64(),
                from.i64(),
                from.list(of -> new Catalog.Owner(of.string(), of.string())).stream().findFirst()))
        .forEach(sequence -> sequences.put(sequence.name(), sequence));
    SortedMap<String, UserType> types = new TreeMap<>();
    in.list(UserTypeWire::read).forEach(type -> types.put(type.name(), type));
    Access access = AccessWire.read(in);
    SortedSet<String> schemas = new TreeSet<>(in.list(Decoder::string));
    SortedMap<String, StoredProcedure> procedures = new TreeMap<>();
    in.list(StoredProcedure::read).forEach(each -> procedures.put(each.name(), each));
    SortedMap<String, MaterializedView> materialized = new TreeMap<>();
    if (format == MATERIALIZED) {
      in.list(CatalogWire::readMaterialized)
          .forEach(view -> materialized.put(view.query().name(), view));
    }
    return new Catalog(
        version,
        tables,
        views,
        sequences,
        types,
        nextObject,
        access,
        schemas,
        procedures,
        materialized);
  }

  private static void write(Encoder out, Catalog.View view) {
    out.string(view.name())
        .string(view.sql())
        .list(view.columns(), Values::write)
        .list(view.reads(), Encoder::string);
  }

  private static Catalog.View readView(Decoder in) {
    return new Catalog.View(
        in.string(), in.string(), in.list(Values::readColumn), in.list(Decoder::string));
  }

  private static MaterializedView readMaterialized(Decoder in) {
    boolean populated = in.bool();
    return new MaterializedView(readView(in), populated);
  }

  static void write(Encoder out, Catalog.Table table) {
    out.string(table.name()).string(table.engineName()).list(table.columns(), CatalogWire::write);
    out.list(table.primaryKey().stream().toList(), CatalogWire::write);
    out.list(table.uniqueKeys(), CatalogWire::write);
    out.list(table.foreignKeys(), CatalogWire::write);
    out.list(
        table.checks(),
        (to, check) -> to.string(check.name()).string(check.engineName()).string(check.sql()));
    out.list(
        table.indexes(),
        (to, index) ->
            to.string(index.name())
                .string(index.engineName())
                .list(index.columns(), Encoder::string)
                .list(index.orders(), (order, each) -> order.u8(each.option()))
                .u8(index.method().code(index.unique()))
                .list(index.keys(), Encoder::string)
                .list(index.where().stream().toList(), Encoder::string));
  }

  static Catalog.Table readTable(Decoder in) {
    return new Catalog.Table(
        in.string(),
        in.string(),
        in.list(CatalogWire::readColumn),
        in.list(CatalogWire::readKey).stream().findFirst(),
        in.list(CatalogWire::readKey),
        in.list(CatalogWire::readForeignKey),
        in.list(from -> new Catalog.CheckConstraint(from.string(), from.string(), from.string())),
        in.list(CatalogWire::readIndex));
  }

  private static Index readIndex(Decoder in) {
    String name = in.string();
    String engineName = in.string();
    List<String> columns = in.list(Decoder::string);
    List<KeyOrder> orders = in.list(CatalogWire::readOrder);
    int code = in.u8();
    return new Index(
        name,
        engineName,
        columns,
        orders,
        code == 1,
        in.list(Decoder::string),
        in.list(Decoder::string).stream().findFirst(),
        IndexMethod.ofCode(code));
  }

  private static void write(Encoder out, Catalog.TableColumn column) {
    out.string(column.name())
        .string(column.engineName())
        .u8(column.type().ordinal())
        .i32(column.typmod())
        .bool(column.notNull());
    write(out, column.defaultSql());
    out.u8(column.identity().ordinal());
    write(out, column.domain());
  }

  private static Catalog.TableColumn readColumn(Decoder in) {
    return new Catalog.TableColumn(
        in.string(),
        in.string(),
        in.constant(SqlType.values()),
        in.i32(),
        in.bool(),
        readOptional(in),
        in.constant(Catalog.Identity.values()),
        readOptional(in));
  }

  private static KeyOrder readOrder(Decoder in) {
    int option = in.u8();
    if (option > 3) {
      throw new WireException("no order of a key: " + option);
    }
    return new KeyOrder((option & 1) != 0, (option & 2) != 0);
  }

  private static void write(Encoder out, Catalog.Key key) {
    out.string(key.name()).string(key.engineName()).list(key.columns(), Encoder::string);
  }

  private static Catalog.Key readKey(Decoder in) {
    return new Catalog.Key(in.string(), in.string(), in.list(Decoder::string));
  }

  private static void write(Encoder out, Catalog.ForeignKey key) {
    out.string(key.name())
        .string(key.engineName())
        .list(key.columns(), Encoder::string)
        .string(key.target())
        .list(key.targetColumns(), Encoder::string)
        .u8(key.onDelete().ordinal())
        .u8(key.onUpdate().ordinal())
        .list(List.copyOf(key.kept()), (to, dialect) -> to.u8(dialect.ordinal()));
  }

  private static Catalog.ForeignKey readForeignKey(Decoder in) {
    return new Catalog.ForeignKey(
        in.string(),
        in.string(),
        in.list(Decoder::string),
        in.string(),
        in.list(Decoder::string),
        in.constant(ReferentialAction.values()),
        in.constant(ReferentialAction.values()),
        new TreeSet<>(in.list(from -> from.constant(Dialect.values()))));
  }

  static void write(Encoder out, Optional<String> text) {
    out.bool(text.isPresent());
    text.ifPresent(out::string);
  }

  static Optional<String> readOptional(Decoder in) {
    return in.bool() ? Optional.of(in.string()) : Optional.empty();
  }
}
