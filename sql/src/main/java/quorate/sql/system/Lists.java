package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.type.Unsupported;

/// Arrays, vectors and rows. The engine holds arrays as PostgreSQL's output text, rows as JSON.
final class Lists {
  private final Casts casts;
  private final OperatorCalls operators;

  Lists(Casts casts, OperatorCalls operators) {
    this.casts = casts;
    this.operators = operators;
  }

  /// The elements as rows of the engine.
  static String rows(Typed array) {
    return "q_elements(%s, %s)"
        .formatted(array.sql(), SqliteWords.kind(SystemTypes.element(array.type())));
  }

  Typed of(List<Typed> elements) {
    List<Typed> alike = casts.alike("ARRAY", elements);
    SystemType element = alike.isEmpty() ? SystemTypes.of("text") : alike.getFirst().type();
    List<String> values = alike.stream().map(Typed::sql).toList();
    if (element.isList() || !element.members().isEmpty()) {
      throw Unsupported.inCatalog("an array of " + SystemTypes.printed(element, -1), 0);
    }
    return new Typed(
        "q_array(json_array(" + String.join(", ", values) + "), " + SqliteWords.kind(element) + ")",
        SystemTypes.array(element));
  }

  Typed of(QueryText query) {
    SystemType element = query.columns().getFirst().type();
    return new Typed(
        "q_array((SELECT json_group_array(c1) FROM (%s)), %s)"
            .formatted(query.sql(), SqliteWords.kind(element)),
        SystemTypes.array(element));
  }

  Typed any(Typed operand, String symbol, boolean all, Typed list) {
    Typed array = settled(operand, list);
    SystemType type = SystemTypes.element(array.type());
    Typed value = casts.to(operand, type);
    Typed each = new Typed("value", type);
    String test = operators.infix(symbol, value, each, 0).sql();
    String from = "json_each(" + rows(array) + ")";
    String quantified =
        OperatorCalls.isListed(symbol, all, value.type(), type)
            ? value.sql() + (all ? " NOT" : "") + " IN (SELECT value FROM " + from + ")"
            : OperatorCalls.quantified(test, all, from);
    return Typed.bool("CASE WHEN " + array.sql() + " IS NOT NULL THEN " + quantified + " END");
  }

  private Typed settled(Typed operand, Typed list) {
    if (!list.isUnsettled()) {
      return list;
    }
    SystemType element = operand.isUnsettled() ? SystemTypes.of("text") : operand.type();
    return casts.to(list, SystemTypes.array(element));
  }

  Typed element(Typed array, Typed index) {
    SystemType element = SystemTypes.element(array.type());
    if (array.type().is("name")) { // an array of NAMEDATALEN characters, from 0
      String at = casts.to(index, SystemTypes.of("int4")).sql();
      return new Typed(
          "CASE WHEN %1$s BETWEEN 0 AND 63 THEN substr(%2$s, %1$s + 1, 1) END"
              .formatted(at, array.sql()),
          element);
    }
    int first = array.type().isVector() ? 0 : 1;
    return new Typed(
        "q_element(%s, %s, %d, %s)"
            .formatted(
                array.sql(),
                casts.to(index, SystemTypes.of("int4")).sql(),
                first,
                SqliteWords.kind(element)),
        element);
  }

  Typed slice(Typed array, Optional<Typed> from, Optional<Typed> to) {
    int first = array.type().isVector() ? 0 : 1;
    SystemType type =
        array.type().isVector()
            ? SystemTypes.array(SystemTypes.element(array.type()))
            : array.type();
    return new Typed(
        "q_slice(%s, %s, %s, %d)"
            .formatted(
                array.sql(),
                from.map(Typed::sql).orElse("NULL"),
                to.map(Typed::sql).orElse("NULL"),
                first),
        type);
  }

  Typed row(List<Typed> elements) {
    List<SystemType.Member> members = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Typed element : elements) {
      Typed settled = casts.to(element, SystemTypes.of("text"));
      members.add(new SystemType.Member("f" + (members.size() + 1), settled.type()));
      values.add(settled.sql());
    }
    return new Typed(
        "json_array(" + String.join(", ", values) + ")", SystemType.composite(members));
  }
}
