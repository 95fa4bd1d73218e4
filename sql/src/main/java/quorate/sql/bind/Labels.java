package quorate.sql.bind;

import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Query;
import quorate.sql.type.Types;

/// PostgreSQL's names for columns without an alias (FigureColname).
public final class Labels {
  private Labels() {}

  public static String of(Query.Item item) {
    return item.alias().orElseGet(() -> of(item.expression()).orElse("?column?"));
  }

  /// The name that an expression gives its column, if any.
  public static Optional<String> of(Expr expr) {
    return switch (expr) {
      case Expr.Name name -> Optional.of(name.parts().getLast());
      case Expr.Call call -> Optional.of(call.name());
      case Expr.Case cases -> Optional.of(cases.otherwise().flatMap(Labels::strong).orElse("case"));
      case Expr.Cast bits when bits.isBits() -> Optional.empty();
      case Expr.Cast cast -> strong(cast.operand()).or(() -> Optional.of(type(cast)));
      case Expr.Exists _ -> Optional.of("exists");
      case Expr.Scalar(Query query, _) -> first(query.body());
      case Expr.ArrayOf _, Expr.ArrayQuery _ -> Optional.of("array");
      case Expr.Member member -> Optional.of(member.field());
      case Expr.Subscript subscript -> of(subscript.array());
      case Expr.Slice slice -> of(slice.array());
      case Expr.RowOf _ -> Optional.of("row");
      case Expr.Interval _ -> Optional.of("interval");
      case Expr.Star _,
          Expr.Constant _,
          Expr.Parameter _,
          Expr.Operator _,
          Expr.In _,
          Expr.InQuery _,
          Expr.Quantified _,
          Expr.AnyOf _,
          Expr.AnyArray _,
          Expr.Is _,
          Expr.DistinctFrom _,
          Expr.Between _,
          Expr.Like _,
          Expr.Similar _,
          Expr.Part _,
          Expr.Default _,
          Expr.Word _ ->
          Optional.empty();
    };
  }

  /// A name that comes from more than a type or a construct.
  private static Optional<String> strong(Expr expr) {
    return switch (expr) {
      case Expr.Word _, Expr.Interval _ -> Optional.empty();
      case Expr.Cast cast -> strong(cast.operand());
      case Expr.Case cases -> cases.otherwise().flatMap(Labels::strong);
      default -> of(expr);
    };
  }

  private static Optional<String> first(Query.Body body) {
    return switch (body) {
      case Query.Select select when !select.items().isEmpty() ->
          Optional.of(of(select.items().getFirst()));
      case Query.Select _ -> Optional.empty();
      case Query.SetOperation operation -> first(operation.left());
      case Query.Values _ -> Optional.of("column1");
      case Query.Nested(Query query) -> first(query.body());
    };
  }

  private static String type(Expr.Cast cast) {
    Optional<SqlType> known = Types.known(cast.type().name());
    if (known.isEmpty()) {
      return Qualified.plain(cast.type().name());
    }
    SqlType type = known.get().element();
    return switch (type) {
      case BOOL -> "bool";
      case INT2 -> "int2";
      case INT4 -> "int4";
      case INT8 -> "int8";
      case FLOAT4 -> "float4";
      case FLOAT8 -> "float8";
      case CHAR -> "char";
      case BPCHAR -> "bpchar";
      case VARCHAR -> "varchar";
      case TIMESTAMP -> "timestamp";
      case TIMESTAMPTZ -> "timestamptz";
      case TIME -> "time";
      case TIMETZ -> "timetz";
      case VARBIT -> "varbit";
      default -> type.sqlName();
    };
  }
}
