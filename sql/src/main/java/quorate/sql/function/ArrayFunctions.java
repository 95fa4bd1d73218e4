package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Types;

/// Functions that take or return arrays.
final class ArrayFunctions {
  private final Expr.Call call;
  private final List<Term> arguments;
  private final Conversions conversions;
  private final Arrays arrays;

  private ArrayFunctions(Given given) {
    call = given.call();
    arguments = given.arguments();
    conversions = given.conversions();
    arrays = new Arrays(conversions, call.position());
  }

  /// A binding of a function that is defined for arrays only.
  static Binding.OfValues of(Function<ArrayFunctions, Term> function) {
    return given -> Optional.of(function.apply(new ArrayFunctions(given)));
  }

  /// array_length and array_upper.
  Term length() {
    return size(2);
  }

  Term lower() {
    return one(size(2));
  }

  Term dimensions() {
    return one(size(1));
  }

  Term bounds() {
    return Arrays.joined(
        List.of(Arrays.text("[1:"), new Term.Cast(size(1), SqlType.TEXT, -1), Arrays.text("]")));
  }

  Term cardinality() {
    if (arguments.size() == 1 && arguments.getFirst().type() == SqlType.UNKNOWN) {
      throw new SqlException(
          "42804", "could not determine polymorphic type because input has type unknown");
    }
    array(1, 0);
    return new Term.Call("q_array_count", List.of(arguments.getFirst()), SqlType.INT4, -1);
  }

  private void require(boolean condition) {
    if (!condition) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
  }

  /// The array at `index`, among exactly `count` arguments.
  private Term array(int count, int index) {
    require(arguments.size() == count && arguments.get(index).type().isArray());
    return arguments.get(index);
  }

  /// The size of a dimension; NULL if there is no such dimension.
  private Term size(int count) {
    Term array = array(count, 0);
    Term dimension = count == 1 ? Terms.number(1) : argument(1, SqlType.INT4);
    return new Term.Call("q_array_size", List.of(array, dimension), SqlType.INT4, -1);
  }

  /// 1 if the size is not NULL.
  private static Term one(Term size) {
    return new Term.Case(
        List.of(new Term.When(new Term.Is(size, "null", true), Terms.number(1))),
        Optional.empty(),
        SqlType.INT4,
        -1);
  }

  private Term argument(int index, SqlType type) {
    Term argument = arguments.get(index);
    boolean fits =
        type == SqlType.TEXT
            ? argument.type().isString()
            : argument.type() == SqlType.INT4 || argument.type() == SqlType.INT2;
    require(fits || argument.type() == SqlType.UNKNOWN);
    return conversions.to(argument, type, -1);
  }

  /// The type of an array and elements to add: the array's type, unless an element's is wider.
  private SqlType common(int array, List<Integer> elements) {
    Term given = arguments.get(array);
    SqlType type = given.type() == SqlType.UNKNOWN ? given.type() : given.type().element();
    require(given.type().isArray() || given.type() == SqlType.UNKNOWN);
    boolean strings = type.isString();
    for (int index : elements) {
      SqlType element = arguments.get(index).type();
      require(!element.isArray());
      SqlType next = Types.common(type, element);
      require(next != SqlType.UNKNOWN || type == element);
      type = strings ? type : next;
    }
    SqlType of = type == SqlType.UNKNOWN ? SqlType.TEXT : type;
    SqlType whole = of.array().orElseThrow(() -> UnsupportedFunctions.unknown(call, arguments));
    arrays.refusePadded(whole, call.name() + "()");
    return whole;
  }

  /// array_append, array_prepend and array_remove.
  Term pair() {
    require(arguments.size() == 2);
    boolean first = call.name().equals("array_prepend");
    int at = first ? 1 : 0;
    SqlType type = common(at, List.of(1 - at));
    Term array = conversions.to(arguments.get(at), type, -1);
    Term element = conversions.to(arguments.get(1 - at), type.element(), -1);
    if (call.name().equals("array_remove")) {
      return new Term.Call(
          "q_array_remove",
          List.of(array, arrays.compared(element), Arrays.kind(type.element())),
          type,
          -1);
    }
    Term one = arrays.one(element, type);
    return arrays.joined(first ? List.of(one, array) : List.of(array, one), type);
  }

  Term cat() {
    require(arguments.size() == 2);
    SqlType type = Types.common(arguments.get(0).type(), arguments.get(1).type());
    require(type.isArray());
    return arrays.joined(
        List.of(
            conversions.to(arguments.get(0), type, -1), conversions.to(arguments.get(1), type, -1)),
        type);
  }

  Term replace() {
    require(arguments.size() == 3);
    SqlType type = common(0, List.of(1, 2));
    List<Term> terms = new ArrayList<>(List.of(conversions.to(arguments.get(0), type, -1)));
    terms.add(arrays.compared(conversions.to(arguments.get(1), type.element(), -1)));
    terms.add(arrays.elementText(conversions.to(arguments.get(2), type.element(), -1)));
    terms.add(Arrays.kind(type.element()));
    return new Term.Call("q_array_replace", terms, type, -1);
  }

  /// array_position and array_positions.
  Term position() {
    boolean all = call.name().equals("array_positions");
    require(arguments.size() == 2 || !all && arguments.size() == 3);
    SqlType type = common(0, List.of(1));
    List<Term> terms = new ArrayList<>(List.of(conversions.to(arguments.get(0), type, -1)));
    terms.add(arrays.compared(conversions.to(arguments.get(1), type.element(), -1)));
    if (!all) {
      terms.add(arguments.size() == 3 ? argument(2, SqlType.INT4) : Terms.number(1));
    }
    terms.add(Arrays.kind(type.element()));
    return all
        ? new Term.Call("q_array_positions", terms, SqlType.INT4_ARRAY, -1)
        : new Term.Call("q_array_position", terms, SqlType.INT4, -1);
  }

  /// array_to_string.
  Term toText() {
    require(arguments.size() == 2 || arguments.size() == 3);
    Term array = array(arguments.size(), 0);
    arrays.refusePadded(array.type(), "array_to_string()");
    return new Term.Call(
        "q_array_join", List.of(array, argument(1, SqlType.TEXT), third()), SqlType.TEXT, -1);
  }

  /// string_to_array.
  Term ofText() {
    require(arguments.size() == 2 || arguments.size() == 3);
    return new Term.Call(
        "q_array_split",
        List.of(argument(0, SqlType.TEXT), argument(1, SqlType.TEXT), third()),
        SqlType.TEXT_ARRAY,
        -1);
  }

  /// The argument that stands for NULL in the text.
  private Term third() {
    return arguments.size() == 3
        ? argument(2, SqlType.TEXT)
        : new Term.Constant(Value.NULL, SqlType.TEXT);
  }
}
