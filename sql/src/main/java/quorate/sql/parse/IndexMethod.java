package quorate.sql.parse;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.core.wire.WireException;

/// An access method of PostgreSQL's indexes. Engines have a B-tree for those with an order or an
/// equality; indexes of the others are in the catalog alone, since an index changes no answer.
public enum IndexMethod {
  BTREE(403),
  HASH(405),
  GIST(783),
  GIN(2742),
  BRIN(3580),
  SPGIST(4000);

  private static final Set<SqlType> RANGES =
      Set.of(
          SqlType.INT4RANGE,
          SqlType.INT8RANGE,
          SqlType.NUMRANGE,
          SqlType.DATERANGE,
          SqlType.TSRANGE,
          SqlType.TSTZRANGE);
  private static final Set<SqlType> SPATIAL =
      Set.of(SqlType.POINT, SqlType.BOX, SqlType.POLYGON, SqlType.CIRCLE);

  private final int oid;

  /// @param oid in pg_am
  IndexMethod(int oid) {
    this.oid = oid;
  }

  public int oid() {
    return oid;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The method of this name.
  public static Optional<IndexMethod> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  /// Whether engines make an index of it.
  public boolean isMade() {
    return this == BTREE || this == HASH || this == BRIN;
  }

  /// Whether it can have several keys.
  public boolean takesSeveral() {
    return this != HASH && this != SPGIST;
  }

  /// Whether it can have INCLUDE.
  public boolean takesIncluded() {
    return this == BTREE || this == GIST || this == SPGIST;
  }

  /// Whether a type has a default operator class.
  public boolean takes(SqlType type) {
    boolean range = RANGES.contains(type);
    return switch (this) {
      case BTREE, HASH -> true;
      case GIN -> type.isArray() || type == SqlType.JSONB || type == SqlType.TSVECTOR;
      case GIST ->
          range || SPATIAL.contains(type) || type == SqlType.TSVECTOR || type == SqlType.TSQUERY;
      case SPGIST ->
          range
              || SPATIAL.contains(type) && type != SqlType.CIRCLE
              || type == SqlType.TEXT
              || type == SqlType.VARCHAR
              || type == SqlType.INET
              || type == SqlType.CIDR;
      case BRIN -> !type.isArray() && type != SqlType.BOOL && !isDocument(type);
    };
  }

  private static boolean isDocument(SqlType type) {
    return type == SqlType.JSON
        || type == SqlType.JSONB
        || type == SqlType.TSVECTOR
        || type == SqlType.TSQUERY;
  }

  /// Whether PostgreSQL has an operator class of this name for it.
  public boolean hasClass(String name) {
    return switch (this) {
      case BTREE -> false;
      case HASH -> name.endsWith("_ops");
      case GIN -> Set.of("array_ops", "jsonb_ops", "jsonb_path_ops", "tsvector_ops").contains(name);
      case GIST ->
          Set.of(
                  "inet_ops",
                  "box_ops",
                  "point_ops",
                  "poly_ops",
                  "circle_ops",
                  "tsvector_ops",
                  "tsquery_ops",
                  "range_ops")
              .contains(name);
      case SPGIST ->
          Set.of(
                  "inet_ops",
                  "range_ops",
                  "box_ops",
                  "quad_point_ops",
                  "kd_point_ops",
                  "text_ops",
                  "poly_ops")
              .contains(name);
      case BRIN ->
          name.endsWith("_minmax_ops")
              || name.endsWith("_minmax_multi_ops")
              || name.endsWith("_bloom_ops")
              || name.endsWith("_inclusion_ops");
    };
  }

  /// Its code in a catalog, with that of UNIQUE: 0 and 1 are B-trees, which alone may be unique.
  public int code(boolean unique) {
    return this == BTREE ? (unique ? 1 : 0) : ordinal() + 1;
  }

  public static IndexMethod ofCode(int code) {
    if (code > values().length) {
      throw new WireException("no access method: " + code);
    }
    return code < 2 ? BTREE : values()[code - 1];
  }
}
