package quorate.sql.function;

import java.util.List;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.type.Coerce;
import quorate.sql.type.Types;

/// Limits values computed by UPDATE to lengths that every engine of the cluster can store. Quorate
/// itself checks values known before execution and values for INSERT.
public final class StoredLengths {
  /// Refuses a text with more UTF-16 units than the second argument.
  public static final String ROUTINE = "q_within";

  /// Refuses the hexadecimal digits of more bytes than the second argument.
  public static final String BYTES_ROUTINE = "q_bytes_within";

  /// Length of text that every engine can store.
  private static final int SAFE = EngineTypes.LENGTH_OF_ALL;

  /// Coded types without a length limit of their own.
  private static final Set<SqlType> LONG =
      Set.of(
          SqlType.BIT,
          SqlType.VARBIT,
          SqlType.XML,
          SqlType.PATH,
          SqlType.POLYGON,
          SqlType.TSVECTOR,
          SqlType.TSQUERY,
          SqlType.NUMRANGE,
          SqlType.WIDE_NUMERIC,
          SqlType.REFCURSOR);

  private StoredLengths() {}

  /// A term that UPDATE assigns to a column, with a length check if needed.
  public static Term within(Term term, Catalog.TableColumn column) {
    if (!mayBeLong(term, column)) {
      return term;
    }
    return column.type() == SqlType.BYTEA
        ? ByteFunctions.unhex(checked(BYTES_ROUTINE, ByteFunctions.hex(term), SqlType.TEXT, -1))
        : checked(ROUTINE, term, column.type(), column.typmod());
  }

  private static Term checked(String routine, Term term, SqlType type, int typmod) {
    Term max = new Term.Bind(new Slot(Slot.Source.STORED_LENGTH, 0, SqlType.INT4, -1));
    return new Term.Call(routine, List.of(term, max), type, typmod);
  }

  private static boolean mayBeLong(Term term, Catalog.TableColumn column) {
    boolean computed =
        switch (term) {
          case Term.Column _, Term.Bind _, Term.Constant _ -> false;
          default -> true;
        };
    return computed && mayBeLonger(column, SAFE);
  }

  /// Whether a column's values may be longer than `max` UTF-16 units or bytes.
  public static boolean mayBeLonger(Catalog.TableColumn column, int max) {
    SqlType type = column.type();
    if (type.isString()) {
      return Coerce.lengthMax(column.typmod()) > max;
    }
    return type == SqlType.BYTEA || Types.isJson(type) || type.isArray() || LONG.contains(type);
  }
}
