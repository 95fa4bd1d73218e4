package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// bit_and, bit_or and bit_xor of integers, computed bit by bit, because few engines have them.
/// `bit_and` is the minimum of each bit, `bit_or` the maximum, `bit_xor` the parity of the number
/// of ones.
final class BitAggregates {
  private final String function;
  private final Term operand;
  private final Optional<Term> filter;
  private final Optional<Term.Window> over;

  BitAggregates(String function, Term operand, Optional<Term> filter, Optional<Term.Window> over) {
    this.function = function;
    this.operand = operand;
    this.filter = filter;
    this.over = over;
  }

  Term term() {
    SqlType type = operand.type();
    Term wide = type == SqlType.INT8 ? operand : new Term.Cast(operand, SqlType.INT8, -1);
    int bits = type == SqlType.INT2 ? 15 : type == SqlType.INT4 ? 31 : 63;
    List<Term> parts = new ArrayList<>();
    for (int bit = 0; bit < bits; bit++) {
      parts.add(part(wide, 1L << bit, function.equals("bit_and")));
    }
    // The sign bit covers all higher bits. If set it is the smaller value, so min and max swap.
    parts.add(part(wide, -1L << bits, function.equals("bit_or")));
    Term sum = sum(parts);
    return type == SqlType.INT8 ? sum : new Term.Cast(sum, type, -1);
  }

  private static Term sum(List<Term> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    int half = parts.size() / 2;
    return new Term.Operation(
        "+",
        List.of(sum(parts.subList(0, half)), sum(parts.subList(half, parts.size()))),
        SqlType.INT8);
  }

  private static Term number(long value) {
    return new Term.Constant(new Value.Int(value), SqlType.INT8);
  }

  private Term part(Term wide, long mask, boolean least) {
    Term bit = new Term.Call("q_band", List.of(wide, number(mask)), SqlType.INT8, -1);
    if (!function.equals("bit_xor")) {
      return aggregate(least ? "min" : "max", bit, SqlType.INT8);
    }
    Term one =
        new Term.Case(
            List.of(
                new Term.When(compared("=", bit), Terms.number(0)),
                new Term.When(compared("<>", bit), Terms.number(1))),
            Optional.empty(),
            SqlType.INT4,
            -1);
    Term odd =
        new Term.Operation(
            "%", List.of(aggregate("sum", one, SqlType.INT8), number(2)), SqlType.INT8);
    return new Term.Operation("*", List.of(odd, number(mask)), SqlType.INT8);
  }

  private static Term compared(String symbol, Term bit) {
    return new Term.Operation(symbol, List.of(bit, number(0)), SqlType.BOOL);
  }

  private Term aggregate(String name, Term argument, SqlType type) {
    return new Term.Aggregate(name, List.of(argument), false, filter, over, type, -1);
  }
}
