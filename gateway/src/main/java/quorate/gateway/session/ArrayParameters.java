package quorate.gateway.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Token;
import quorate.sql.system.UserTypeOids;

/// The array parameters of `= ANY ($1)` and its variants, the only place in which a parameter may
/// be an array. The statement is analysed with `ARRAY[$1]` in its place, and executed with one
/// parameter for each element.
public final class ArrayParameters {
  /// The type that drivers declare for an OUT parameter of CALL: `void`.
  private static final int VOID = 2278;

  /// The type that drivers declare for a parameter of any type: `unknown`.
  private static final int UNKNOWN = 705;

  private static final Pattern MAYBE =
      Pattern.compile("\\b(any|some|all)\\s*\\(\\s*\\$", Pattern.CASE_INSENSITIVE);
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", "<=", ">", ">=");

  /// The parenthesized operand of one `ANY ($1)`.
  ///
  /// @param cast the element type as written; empty if there is no cast
  private record Place(int start, int end, int parameter, String cast) {}

  private final String text;
  private final List<Place> places;

  private ArrayParameters(String text, List<Place> places) {
    this.text = text;
    this.places = places;
  }

  /// The parameter types declared by these oids; for an array, its element type. Those that users
  /// have created are inferred from the statement, like undeclared ones.
  ///
  /// @param catalog the schema with the users' types
  public static List<SqlType> types(
      List<Integer> oids, Optional<ArrayParameters> arrays, Supplier<Catalog> catalog) {
    List<SqlType> types = new ArrayList<>();
    for (int oid : oids) {
      int index = types.size();
      boolean array = arrays.filter(each -> each.isArray(index)).isPresent();
      Optional<SqlType> type =
          oid == 0 || oid == VOID || oid == UNKNOWN
              ? Optional.of(SqlType.UNKNOWN)
              : array
                  ? SqlType.byOid(oid).filter(SqlType::isArray).map(SqlType::element)
                  : SqlType.byOid(oid);
      types.add(
          type.or(() ->
                  Optional.of(SqlType.UNKNOWN).filter(_ -> UserTypeOids.has(oid, catalog.get())))
              .orElseThrow(() ->
                  new SqlException(
                      "0A000", "parameters of the type with oid " + oid + " are not supported")));
    }
    return List.copyOf(types);
  }

  /// The array parameters of a statement; empty if one of them is used elsewhere too.
  public static Optional<ArrayParameters> of(String text) {
    if (!MAYBE.matcher(text).find()) {
      return Optional.empty();
    }
    List<Token> tokens = Lexer.tokens(text);
    List<Place> places = new ArrayList<>();
    Set<Integer> elsewhere = new HashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.kind() != Token.Kind.PARAMETER) {
        continue;
      }
      Optional<Place> place = place(text, tokens, i);
      place.ifPresent(places::add);
      if (place.isEmpty()) {
        elsewhere.add(number(token));
      }
    }
    boolean mixed = places.stream().anyMatch(place -> elsewhere.contains(place.parameter()));
    return places.isEmpty() || mixed
        ? Optional.empty()
        : Optional.of(new ArrayParameters(text, places));
  }

  private static int number(Token parameter) {
    return Integer.parseInt(parameter.text());
  }

  private static Optional<Place> place(String text, List<Token> tokens, int at) {
    boolean opened =
        at >= 3
            && tokens.get(at - 1).is("(")
            && List.of("any", "some", "all").stream().anyMatch(tokens.get(at - 2)::is)
            && COMPARISONS.contains(tokens.get(at - 3).text());
    if (!opened) {
      return Optional.empty();
    }
    int end = at + 1;
    while (end < tokens.size() - 1 && !tokens.get(end).is(")")) {
      end++;
    }
    Token parameter = tokens.get(at);
    String rest = text.substring(parameter.end(), tokens.get(end).start()).strip();
    boolean array = rest.startsWith("::") && rest.replace(" ", "").endsWith("[]");
    if (!tokens.get(end).is(")") || !rest.isEmpty() && !array) {
      return Optional.empty();
    }
    String cast = array ? rest.substring(0, rest.lastIndexOf('[')).strip() : "";
    return Optional.of(
        new Place(parameter.start(), tokens.get(end).start(), number(parameter), cast));
  }

  /// Whether the parameter at `index`, from 0, is an array.
  public boolean isArray(int index) {
    return places.stream().anyMatch(place -> place.parameter() == index + 1);
  }

  /// The oid of the array type over an element type; 0 if there is none.
  static int oid(SqlType element) {
    return element.array().map(SqlType::oid).orElse(0);
  }

  /// The statement with one element for each array.
  public String single() {
    return written(place -> List.of(place.parameter()));
  }

  /// A statement with its parameters.
  public record Expanded(String text, List<SqlType> types, List<Value> values) {}

  /// The statement expanded to the elements of its arrays.
  ///
  /// @param types the parameter types; for an array, its element type
  /// @param values the scalar values; those at the places of arrays are ignored
  public Expanded expanded(
      List<SqlType> types, List<Value> values, Map<Integer, List<Value>> elements) {
    List<SqlType> allTypes = new ArrayList<>(types);
    List<Value> allValues = new ArrayList<>(values);
    Map<Integer, List<Integer>> numbers = new java.util.HashMap<>();
    for (var each : new TreeMap<>(elements).entrySet()) {
      int index = each.getKey();
      List<Value> list = each.getValue();
      List<Integer> of = new ArrayList<>();
      // Rounded up to a power of two by repeating the last element, so that few shapes arise.
      int count = list.isEmpty() ? 0 : Integer.highestOneBit(2 * list.size() - 1);
      for (int i = 0; i < count; i++) {
        Value value = list.get(Math.min(i, list.size() - 1));
        if (i == 0) {
          allValues.set(index, value);
          of.add(index + 1);
        } else {
          allTypes.add(types.get(index));
          allValues.add(value);
          of.add(allValues.size());
        }
      }
      numbers.put(index + 1, of);
    }
    return new Expanded(
        written(place -> numbers.getOrDefault(place.parameter(), List.of())), allTypes, allValues);
  }

  private String written(java.util.function.Function<Place, List<Integer>> numbers) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Place place : places) {
      out.append(text, at, place.start()).append("ARRAY[");
      List<Integer> each = numbers.apply(place);
      for (int i = 0; i < each.size(); i++) {
        out.append(i == 0 ? "$" : ", $").append(each.get(i)).append(place.cast());
      }
      out.append("]");
      at = place.end();
    }
    return out.append(text, at, text.length()).toString();
  }
}
