package quorate.sql.function;

import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Missing;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.WrittenName;
import quorate.sql.plan.Context;
import quorate.sql.plan.Slot;
import quorate.sql.type.Unsupported;

/// nextval(), currval() and lastval().
final class SequenceCalls {
  private SequenceCalls() {}

  /// The slot of a call that names a sequence.
  static Slot slot(Slot.Source source, Expr.Call call, Context context) {
    if (call.arguments().size() != 1) {
      throw none(call);
    }
    return new Slot(source, 0, SqlType.INT8, -1, new Value.Text(sequence(call, context)));
  }

  static Slot last(Expr.Call call) {
    if (!call.arguments().isEmpty()) {
      throw none(call);
    }
    return new Slot(Slot.Source.CURRVAL, 0, SqlType.INT8, -1);
  }

  private static SqlException none(Expr.Call call) {
    return new SqlException(
        new SqlError(
                "42883",
                "function %s with %d arguments does not exist"
                    .formatted(call.name(), call.arguments().size()))
            .at(call.position()));
  }

  /// The key of the sequence named in a call.
  private static String sequence(Expr.Call call, Context context) {
    Expr argument = call.arguments().getFirst();
    if (argument instanceof Expr.Cast(Expr inner, _, _)) {
      argument = inner;
    }
    if (argument instanceof Expr.Call of && of.name().equals("pg_get_serial_sequence")) {
      return serial(of, context);
    }
    if (!(argument instanceof Expr.Constant constant) || constant.number()) {
      throw Unsupported.of(call.name() + "() of a computed name", call.position());
    }
    String key = relation(constant.text(), call.position(), context);
    if (!context.catalog.sequences().containsKey(key)) {
      throw new SqlException("42809", "\"%s\" is not a sequence".formatted(Qualified.plain(key)));
    }
    return key;
  }

  private static String relation(String text, int position, Context context) {
    String written = WrittenName.of(text);
    return context.catalog.relation(written).orElseThrow(() -> Missing.relation(written, position));
  }

  /// The key of the sequence that pg_get_serial_sequence() finds for a column.
  private static String serial(Expr.Call call, Context context) {
    if (call.arguments().size() != 2
        || !(call.arguments().get(0) instanceof Expr.Constant table)
        || !(call.arguments().get(1) instanceof Expr.Constant column)) {
      throw Unsupported.of("pg_get_serial_sequence() of computed names", call.position());
    }
    Optional<Catalog.Owner> owner =
        Optional.of(
            new Catalog.Owner(relation(table.text(), call.position(), context), column.text()));
    return context.catalog.sequences().entrySet().stream()
        .filter(each -> each.getValue().owner().equals(owner))
        .findFirst()
        .map(java.util.Map.Entry::getKey)
        .orElseThrow(() -> Unsupported.of("a sequence that is null", call.position()));
  }
}
