package quorate.sql.system;

import java.util.Optional;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;

/// What PostgreSQL calls a column without an alias (FigureColname).
final class Labels {
  private Labels() {}

  static String of(Query.Item item) {
    return item.alias().orElseGet(() -> of(item.expression()).orElse("?column?"));
  }

  private static Optional<String> of(Expr expr) {
    return switch (expr) {
      case Expr.Name name -> Optional.of(name.parts().getLast());
      case Expr.Call call -> Optional.of(call.name());
      case Expr.Case cases -> Optional.of(cases.otherwise().flatMap(Labels::strong).orElse("case"));
      case Expr.Cast bits when bits.isBits() -> Optional.empty();
      case Expr.Cast cast -> strong(cast.operand()).or(() -> Optional.of(type(cast)));
      case Expr.Exists _ -> Optional.of("exists");
      case Expr.Scalar(Query query, _) -> first(query.body());
      case Expr.ArrayOf _, Expr.ArrayQuery _ -> Optional.of("array");
      case Expr.Subscript subscript -> of(subscript.array());
      case Expr.Slice slice -> of(slice.array());
      case Expr.Member member -> Optional.of(member.field());
      case Expr.RowOf _ -> Optional.of("row");
      case Expr.Word(String word, _) ->
          word.equals("null") ? Optional.empty() : Optional.of("bool");
      case Expr.Interval _ -> Optional.of("interval");
      default -> Optional.empty();
    };
  }

  private static Optional<String> strong(Expr expr) {
    return switch (expr) {
      case Expr.Word _, Expr.Interval _ -> Optional.empty();
      case Expr.Cast cast -> strong(cast.operand());
      case Expr.Case cases -> cases.otherwise().flatMap(Labels::strong);
      default -> of(expr);
    };
  }

  private static String type(Expr.Cast cast) {
    SystemType type = SystemTypes.of(cast.type());
    return type.isArray() ? SystemTypes.element(type).name() : type.name();
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
}
