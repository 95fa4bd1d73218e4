package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.PgText;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.ArrayCasts;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// One-dimensional arrays. In all engines they are the same texts: PostgreSQL's output, except for
/// the padding of char(n). Operations that look inside an array are routines, which handle the
/// elements as text.
///
/// Arrays with equal elements have equal texts, except arrays of numeric (`{1.0}` and `{1.00}`),
/// which routines compare; arrays do not sort as their texts.
public final class Arrays {
  /// A call that returns its argument unchanged with another type.
  public static final String LABEL = Terms.LABEL;

  /// The same for an argument in FROM that refers to columns of an outer query.
  public static final String OUTER = "q_array_outer";

  private static final Set<String> TESTS = Set.of("@>", "<@", "&&");
  private static final Set<String> ORDERS = Set.of("<", "<=", ">", ">=");

  private final Conversions conversions;
  private final int position;

  public Arrays(Conversions conversions, int position) {
    this.conversions = conversions;
    this.position = position;
  }

  /// ARRAY[...].
  public Term of(List<Term> elements) {
    if (elements.isEmpty()) {
      throw new SqlException(
          new SqlError("42P18", "cannot determine type of empty array")
              .withHint("Explicitly cast to the desired type, for example ARRAY[]::integer[].")
              .at(position));
    }
    return built(conversions.unify(elements, "ARRAY", position));
  }

  /// `ARRAY[...]::type[]`, which casts the elements.
  public Term of(List<Term> elements, SqlType type, int typmod) {
    if (elements.isEmpty()) {
      return new Term.Constant(new Value.Text("{}"), type);
    }
    return built(
        elements.stream()
            .map(each -> conversions.cast(each, type.element(), typmod, position))
            .toList());
  }

  private Term built(List<Term> elements) {
    SqlType element = elements.getFirst().type();
    SqlType type =
        element
            .array()
            .orElseThrow(() -> Unsupported.of("an array of " + element.sqlName(), position));
    if (elements.stream().allMatch(Term.Constant.class::isInstance)) {
      List<Optional<String>> texts = new ArrayList<>();
      for (Term each : elements) {
        Value value = ((Term.Constant) each).value();
        texts.add(
            value.isNull() ? Optional.empty() : Optional.of(PgText.print(value, element, -1)));
      }
      return new Term.Constant(new Value.Text(ArrayCasts.held(texts)), type);
    }
    List<Term> parts = new ArrayList<>(List.of(text("{")));
    for (Term each : elements) {
      if (parts.size() > 1) {
        parts.add(text(","));
      }
      parts.add(quoted(each));
    }
    parts.add(text("}"));
    return new Term.Call(LABEL, List.of(joined(parts)), type, Conversions.commonTypmod(elements));
  }

  static Term text(String text) {
    return Terms.text(text);
  }

  /// A concatenation, as a balanced tree to limit its depth.
  static Term joined(List<Term> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    int half = parts.size() / 2;
    return new Term.Operation(
        "||",
        List.of(joined(parts.subList(0, half)), joined(parts.subList(half, parts.size()))),
        SqlType.TEXT);
  }

  /// A value quoted as an array element.
  Term quoted(Term element) {
    return new Term.Call("q_array_quote", List.of(elementText(element)), SqlType.TEXT, -1);
  }

  /// The unquoted text of a value as an element.
  Term elementText(Term element) {
    return switch (element.type()) {
      case TEXT, VARCHAR, BPCHAR -> element;
      case BOOL ->
          new Term.Case(
              List.of(
                  new Term.When(element, text("t")),
                  new Term.When(
                      new Term.Operation("not", List.of(element), SqlType.BOOL), text("f"))),
              Optional.empty(),
              SqlType.TEXT,
              -1);
      case TIME, BYTEA, INET ->
          throw Unsupported.of("a computed " + element.type().sqlName() + " in an array", position);
      default -> ZonedTerms.kept(element);
    };
  }

  /// The element of an array at an index.
  public Term element(Term array, Term index) {
    requireArray(array);
    SqlType element = array.type().element();
    List<Term> arguments = List.of(array, index(index));
    return switch (element) {
      case TEXT, VARCHAR, BPCHAR, UUID ->
          new Term.Call("q_array_element", arguments, element, array.typmod());
      case TIME, BYTEA ->
          throw Unsupported.of("a subscript of " + array.type().sqlName(), position);
      default ->
          new Term.Cast(
              new Term.Call("q_array_element", arguments, SqlType.TEXT, -1),
              WideTerms.stored(element, array.typmod()),
              array.typmod());
    };
  }

  /// The elements between two indexes.
  public Term slice(Term array, Optional<Term> from, Optional<Term> to) {
    requireArray(array);
    return new Term.Call(
        "q_array_slice",
        List.of(
            array,
            from.map(this::index).orElse(Terms.number(1)),
            to.map(this::index).orElse(Terms.number(Integer.MAX_VALUE))),
        array.type(),
        array.typmod());
  }

  private void requireArray(Term array) {
    if (!array.type().isArray()) {
      throw new SqlException(
          new SqlError(
                  "42804",
                  "cannot subscript type %s because it does not support subscripting"
                      .formatted(array.type().sqlName()))
              .at(position));
    }
  }

  private Term index(Term index) {
    boolean number = index.type().isNumber() || index.type() == SqlType.UNKNOWN;
    if (!number) {
      throw new SqlException(
          new SqlError("42804", "array subscript must have type integer").at(position));
    }
    return index.type() == SqlType.INT2 ? index : conversions.to(index, SqlType.INT4, -1);
  }

  /// An operator with an array operand; empty if neither operand is one.
  Optional<Term> operator(String symbol, Term left, Term right) {
    if (!left.type().isArray() && !right.type().isArray()) {
      return Optional.empty();
    }
    if (symbol.equals("||")) {
      return Optional.of(joined(left, right));
    }
    if (ORDERS.contains(symbol)) {
      List<Term> ordered = alike(symbol, left, right);
      Distinction.requireOrder(
          ordered.getFirst().type(), "the operator " + symbol + " of", position);
      return Optional.of(
          new Term.Operation(symbol, ordered.stream().map(Keys::ordered).toList(), SqlType.BOOL));
    }
    boolean equality = symbol.equals("=") || symbol.equals("<>");
    if (!equality && !TESTS.contains(symbol)) {
      throw Conversions.noOperator(symbol, left, right, position);
    }
    List<Term> sides = alike(symbol, left, right);
    SqlType type = sides.getFirst().type();
    Distinction.require(type, "the operator " + symbol + " of", position);
    return Optional.of(
        switch (symbol) {
          case "=", "<>" -> {
            if (type != SqlType.NUMERIC_ARRAY) {
              yield new Term.Operation(
                  symbol, sides.stream().map(Keys::distinct).toList(), SqlType.BOOL);
            }
            Term equal = new Term.Call("q_array_equal", sides, SqlType.BOOL, -1);
            yield symbol.equals("=")
                ? equal
                : new Term.Operation("not", List.of(equal), SqlType.BOOL);
          }
          case "@>" -> test("q_array_contains", sides, type);
          case "<@" -> test("q_array_contains", sides.reversed(), type);
          default -> test("q_array_overlap", sides, type);
        });
  }

  private static Term test(String routine, List<Term> arrays, SqlType type) {
    List<Term> arguments = new ArrayList<>(arrays);
    arguments.add(kind(type.element()));
    return new Term.Call(routine, arguments, SqlType.BOOL, -1);
  }

  /// How a routine compares elements: 0 as text, 1 as numbers.
  static Term kind(SqlType element) {
    refuseKeyed(element, 0);
    return Terms.number(element == SqlType.NUMERIC ? 1 : 0);
  }

  /// Refuses elements of which equal ones may have different texts.
  private static void refuseKeyed(SqlType element, int position) {
    if (Keys.isKeyed(element)) {
      throw Unsupported.of("comparing elements of " + element.sqlName() + "[]", position);
    }
  }

  /// Two arrays converted to one type.
  private List<Term> alike(String symbol, Term left, Term right) {
    SqlType type = left.type() == SqlType.UNKNOWN ? right.type() : left.type();
    for (Term side : List.of(left, right)) {
      if (side.type() != type && side.type() != SqlType.UNKNOWN) {
        throw Conversions.noOperator(symbol, left, right, position);
      }
    }
    return List.of(conversions.to(left, type, -1), conversions.to(right, type, -1));
  }

  /// The concatenation of two arrays, or of an array and an element.
  private Term joined(Term left, Term right) {
    SqlType common =
        Types.common(
            left.type() == SqlType.UNKNOWN ? right.type().element() : left.type().element(),
            right.type() == SqlType.UNKNOWN ? left.type().element() : right.type().element());
    if (common == SqlType.UNKNOWN) {
      throw Conversions.noOperator("||", left, right, position);
    }
    SqlType type = left.type().isArray() ? left.type() : right.type();
    SqlType joined = type.element().isString() ? type : common.array().orElse(type);
    return joined(List.of(part(left, joined), part(right, joined)), joined);
  }

  Term joined(List<Term> arrays, SqlType type) {
    refusePadded(type, "putting arrays together");
    return new Term.Call("q_array_cat", arrays, type, -1);
  }

  /// An operand of `||`: an array, or an element as an array of one.
  Term part(Term term, SqlType type) {
    if (term.type().isArray() || term.type() == SqlType.UNKNOWN) {
      return conversions.to(term, type, -1);
    }
    return one(term, type);
  }

  /// An array of one element.
  Term one(Term element, SqlType type) {
    Term value = conversions.to(element, type.element(), -1);
    Term whole = joined(List.of(text("{"), quoted(value), text("}")));
    return new Term.Call(LABEL, List.of(whole), type, -1);
  }

  /// Refuses elements of char(n), whose stored text lacks the padding that PostgreSQL shows.
  void refusePadded(SqlType type, String what) {
    refusePadded(type, what, position);
  }

  static void refusePadded(SqlType type, String what, int position) {
    if (type == SqlType.BPCHAR_ARRAY) {
      throw Unsupported.of(what + " of character[]", position);
    }
  }

  /// operand = ANY (array) and the like.
  public Term any(Term operand, String symbol, boolean all, Term given) {
    Term array =
        given.type() == SqlType.UNKNOWN
            ? conversions.to(given, conversions.settled(operand).type().array().orElseThrow(), -1)
            : given;
    if (!array.type().isArray()) {
      throw new SqlException(
          new SqlError("42809", "op ANY/ALL (array) requires array on right side").at(position));
    }
    SqlType element = array.type().element();
    refuseKeyed(element, position);
    Term value = operand.type() == SqlType.UNKNOWN ? conversions.to(operand, element, -1) : operand;
    SqlType common = Types.common(value.type(), element);
    if (common == SqlType.UNKNOWN) {
      throw Conversions.noOperator(symbol, value, new Term.Constant(Value.NULL, element), position);
    }
    boolean same = value.type() == element || common.isString();
    boolean numbers = !common.isFloat() && value.type().isNumber() && element.isNumber();
    if (!symbol.equals("=") && !symbol.equals("<>") || !same && !numbers) {
      throw Unsupported.of(
          "%s %s %s (%s)"
              .formatted(
                  value.type().sqlName(), symbol, all ? "ALL" : "ANY", array.type().sqlName()),
          position);
    }
    boolean equal = symbol.equals("=");
    // x <> ALL (a) is NOT x = ANY (a), and x <> ANY (a) is NOT x = ALL (a).
    boolean every = equal == all;
    int form = (common.isNumeric() ? 1 : 0) + (every ? 2 : 0);
    Term test =
        new Term.Call(
            "q_array_any", List.of(compared(value), array, Terms.number(form)), SqlType.BOOL, -1);
    return equal ? test : new Term.Operation("not", List.of(test), SqlType.BOOL);
  }

  /// The text that is compared with elements; for a numeric, any text of the same number.
  Term compared(Term value) {
    return WideTerms.compared(value).orElseGet(() -> elementText(value));
  }

  /// A cast of a text or an array to an array type.
  ///
  /// @param written whether the cast is explicit and truncates texts that are too long
  static Term cast(Term term, SqlType type, int typmod, boolean written, int position) {
    SqlType from = term.type();
    if (from == type && (typmod < 0 || typmod == term.typmod())) {
      return term;
    }
    if (term instanceof Term.Constant(Value.Text(String text), _)) {
      return new Term.Constant(
          new Value.Text(ArrayCasts.cast(text, from.element(), type, typmod, written)), type);
    }
    if (from != type) {
      refusePadded(from, "a cast", position);
    }
    if (!written
        && isRead(from, type)
        && term instanceof Term.Bind(Slot slot)
        && slot.source() == Slot.Source.PARAMETER) {
      return new Term.Bind(slot.as(type, typmod));
    }
    if (isLabel(from.element(), type.element()) && from.isArray() && typmod < 0) {
      return new Term.Call(LABEL, List.of(term), type, -1);
    }
    if (!isCast(from.element(), type.element())) {
      throw Unsupported.of("casting %s to %s".formatted(from.sqlName(), type.sqlName()), position);
    }
    return new Term.Call(
        "q_array_cast",
        List.of(
            term,
            Terms.number(from.isArray() ? from.oid() : SqlType.TEXT.oid()),
            Terms.number(type.oid()),
            Terms.number(typmod),
            Terms.number(written ? 1 : 0)),
        type,
        typmod);
  }

  /// Whether elements keep their text when converted to the other type.
  private static boolean isLabel(SqlType from, SqlType to) {
    return from == to
        || from.isInteger() && Types.assignable(from, to) && wider(from, to)
        || from.isString() && (to == SqlType.TEXT || to == SqlType.VARCHAR)
        || from != SqlType.BOOL && (to == SqlType.TEXT || to == SqlType.VARCHAR);
  }

  /// Refuses to store an array without a cast if reading its text differs from PostgreSQL's cast.
  public static void requireRead(SqlType from, SqlType to, int position) {
    boolean array = from.isArray() || to.isArray();
    if (array && from != SqlType.UNKNOWN && !isRead(from, to)) {
      throw Unsupported.of(
          "INSERT ... SELECT of %s into a column of type %s"
              .formatted(from.sqlName(), to.sqlName()),
          position);
    }
  }

  /// Whether reading an array's text as another array type equals casting its elements.
  private static boolean isRead(SqlType from, SqlType to) {
    return from == to
        || from.element().isInteger() && to.element().isInteger()
        || from == SqlType.TEXT_ARRAY && to.element().isString()
        || from != SqlType.BPCHAR_ARRAY && isLabel(from.element(), to.element());
  }

  private static boolean wider(SqlType from, SqlType to) {
    return switch (to) {
      case INT4 -> from == SqlType.INT2;
      case INT8, NUMERIC -> true;
      default -> false;
    };
  }

  /// Whether all engines cast the elements alike.
  private static boolean isCast(SqlType from, SqlType to) {
    boolean text = from.isString() && (to.isString() || to.isInteger() || to == SqlType.BOOL);
    boolean real =
        to == SqlType.FLOAT8 && (from.isNumber())
            || to == SqlType.FLOAT4
                && (from == SqlType.FLOAT8 || from == SqlType.INT2 || from == SqlType.INT4);
    boolean number =
        (from.isInteger() || from == SqlType.NUMERIC) && (to.isInteger() || to == SqlType.NUMERIC);
    return text || number || real || from == SqlType.BOOL && to.isString();
  }
}
