package quorate.sql.builtin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.core.value.SqlException;

/// PostgreSQL's casts and operators, by the types of their operands.
public final class Coercions {
  /// The context of each cast by source and target type: explicit, assignment or implicit.
  private static final Map<String, Map<String, String>> CASTS = new HashMap<>();

  private static final Map<String, List<Operands>> OPERATORS = new HashMap<>();

  /// @param left empty for a prefix operator
  private record Operands(String left, String right) {
    /// Number of operands whose type matches exactly.
    int exact(SystemType first, SystemType second) {
      return (first.is(left) ? 1 : 0) + (second.is(right) ? 1 : 0);
    }

    int preferred() {
      return (int)
          Stream.of(left, right)
              .filter(SystemTypes::isComputed)
              .map(SystemTypes::of)
              .filter(SystemTypes::isPreferred)
              .count();
    }
  }

  static {
    for (List<String> row : rows("pg_cast", "castsource", "casttarget", "castcontext")) {
      CASTS
          .computeIfAbsent(type(row.get(0)), _ -> new HashMap<>())
          .put(type(row.get(1)), row.get(2));
    }
    for (List<String> row : rows("pg_operator", "oprname", "oprleft", "oprright")) {
      OPERATORS
          .computeIfAbsent(row.get(0), _ -> new ArrayList<>())
          .add(new Operands(type(row.get(1)), type(row.get(2))));
    }
  }

  private static List<List<String>> rows(String table, String... columns) {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation(table).orElseThrow();
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row : BuiltinCatalog.rows().getOrDefault(table, List.of())) {
      rows.add(Stream.of(columns).map(column -> row.get(shape.position(column))).toList());
    }
    return rows;
  }

  private static String type(String oid) {
    return SystemTypes.byOid(Long.parseLong(oid)).map(SystemType::name).orElse("");
  }

  private Coercions() {}

  /// Whether a type converts implicitly to another.
  public static boolean isImplicit(SystemType type, String target) {
    if (type.isUnknown() || type.is(target) || type.is("anyarray")) {
      return true;
    }
    if (target.startsWith("any")) {
      return isPolymorphic(type, target);
    }
    if (type.is("record") || target.equals("record")) {
      return type.is(target) || !type.members().isEmpty();
    }
    if (type.is("oidvector") && target.equals("_oid")) {
      return true;
    }
    if (type.isArray() && target.startsWith("_")) {
      return isImplicit(SystemTypes.element(type), target.substring(1));
    }
    return CASTS.getOrDefault(type.name(), Map.of()).getOrDefault(target, "").equals("i");
  }

  /// The common type by PostgreSQL's rule (select_common_type); text if no value has a type.
  ///
  /// @param what the construct, for the error message
  /// @throws SqlException 42804 if there is no common type
  public static SystemType common(String what, List<Typed> values) {
    SystemType found = SystemTypes.of("unknown");
    for (Typed value : values) {
      SystemType type = value.type();
      if (found.isUnknown()) {
        found = type;
      } else if (!type.isUnknown() && !type.is(found.name())) {
        if (type.category() != found.category()) {
          throw new SqlException(
              "42804",
              "%s types %s and %s cannot be matched"
                  .formatted(what, SystemTypes.printed(found, -1), SystemTypes.printed(type, -1)));
        }
        boolean widens =
            !SystemTypes.isPreferred(found)
                && isImplicit(found, type.name())
                && !isImplicit(type, found.name());
        found = widens ? type : found;
      }
    }
    return found.isUnknown() ? SystemTypes.of("text") : found;
  }

  private static boolean isPolymorphic(SystemType type, String target) {
    if (target.endsWith("range")) {
      return false;
    }
    if (target.equals("anyenum")) {
      return type.category() == 'E';
    }
    boolean array = target.endsWith("array") && !target.endsWith("nonarray");
    return array ? type.isList() : !target.endsWith("nonarray") || !type.isList();
  }

  /// Whether there is an explicit cast between the types.
  public static boolean isCast(SystemType type, SystemType target) {
    if (type.is(target.name())
        || type.isUnknown()
        || type.is("anyarray")
        || target.is("anyarray")) {
      return true;
    }
    if (target.category() == 'S' || type.category() == 'S') {
      return true;
    }
    if (!type.members().isEmpty() || type.is("oidvector") || type.is("int2vector")) {
      return true;
    }
    if (type.isArray() && target.isArray()) {
      return isCast(SystemTypes.element(type), SystemTypes.element(target));
    }
    return CASTS.getOrDefault(type.name(), Map.of()).containsKey(target.name());
  }

  /// Whether there is an operator for these types.
  ///
  /// @param left empty for a prefix operator
  public static boolean operates(String symbol, Optional<SystemType> left, SystemType right) {
    String name = symbol.equals("!=") ? "<>" : symbol;
    return OPERATORS.getOrDefault(name, List.of()).stream()
        .anyMatch(each ->
            left.isPresent() != each.left().isEmpty()
                && left.map(type -> isImplicit(type, each.left())).orElse(true)
                && isImplicit(right, each.right())
                && (!each.left().equals("anyarray") || isOne(left.orElseThrow(), right)));
  }

  /// The type to which an operator's left operand is converted. Among the applicable operators, the
  /// one with the most exact matches wins, then the one with the most preferred types. An untyped
  /// operand takes the type of the other.
  public static SystemType operand(String symbol, SystemType left, SystemType right) {
    SystemType first = left.isUnknown() ? right : left;
    SystemType second = right.isUnknown() ? left : right;
    if (first.isUnknown()) {
      return SystemTypes.of("text");
    }
    return OPERATORS.getOrDefault(symbol, List.of()).stream()
        .filter(each -> !each.left().isEmpty())
        .filter(each -> isImplicit(first, each.left()) && isImplicit(second, each.right()))
        .max(
            Comparator.<Operands>comparingInt(each -> each.exact(first, second))
                .thenComparingInt(Operands::preferred))
        .map(Operands::left)
        .filter(name -> !name.startsWith("any") && !name.equals("record"))
        .map(SystemTypes::of)
        .orElse(first);
  }

  /// Whether two types, possibly arrays, are the same.
  private static boolean isOne(SystemType left, SystemType right) {
    boolean open =
        left.isUnknown() || right.isUnknown() || left.is("anyarray") || right.is("anyarray");
    return open || left.is(right.name());
  }
}
