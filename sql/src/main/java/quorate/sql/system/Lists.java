package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.Typed;
import quorate.sql.builtin.Types;
import quorate.sql.builtin.Words;
import quorate.sql.type.Unsupported;

/// Arrays, vectors and rows: to the engine arrays are PostgreSQL's texts of them, rows are JSON.
final class Lists {
  private final Conversions conversions;
  private final Operators operators;

  Lists(Conversions conversions, Operators operators) {
    this.conversions = conversions;
    this.operators = operators;
  }

  /// The elements as rows of the engine.
  static String rows(Typed array) {
    return "q_elements(%s, %s)".formatted(array.sql(), Words.kind(Types.element(array.type())));
  }

  Typed of(List<Typed> elements) {
    List<Typed> alike = conversions.alike("ARRAY", elements);
    SystemType element = alike.isEmpty() ? Types.of("text") : alike.getFirst().type();
    List<String> values = alike.stream().map(Typed::sql).toList();
    if (element.isList() || !element.members().isEmpty()) {
      throw Unsupported.inCatalog("an array of " + Types.printed(element, -1), 0);
    }
    return new Typed(
        "q_array(json_array(" + String.join(", ", values) + "), " + Words.kind(element) + ")",
        Types.array(element));
  }

  Typed of(Bound query) {
    SystemType element = query.columns().getFirst().type();
    return new Typed(
        "q_array((SELECT json_group_array(c1) FROM (%s)), %s)"
            .formatted(query.sql(), Words.kind(element)),
        Types.array(element));
  }

  Typed any(Typed operand, String symbol, boolean all, Typed list) {
    Typed array = settled(operand, list);
    SystemType type = Types.element(array.type());
    Typed value = conversions.to(operand, type);
    Typed each = new Typed("value", type);
    String test = operators.infix(symbol, value, each, 0).sql();
    String from = "json_each(" + rows(array) + ")";
    String quantified =
        Operators.isListed(symbol, all, value.type(), type)
            ? value.sql() + (all ? " NOT" : "") + " IN (SELECT value FROM " + from + ")"
            : Operators.quantified(test, all, from);
    return Typed.bool("CASE WHEN " + array.sql() + " IS NOT NULL THEN " + quantified + " END");
  }

  private Typed settled(Typed operand, Typed list) {
    if (!list.isUnsettled()) {
      return list;
    }
    SystemType element = operand.isUnsettled() ? Types.of("text") : operand.type();
    return conversions.to(list, Types.array(element));
  }

  Typed element(Typed array, Typed index) {
    SystemType element = Types.element(array.type());
    int first = array.type().isVector() ? 0 : 1;
    return new Typed(
        "q_element(%s, %s, %d, %s)"
            .formatted(
                array.sql(),
                conversions.to(index, Types.of("int4")).sql(),
                first,
                Words.kind(element)),
        element);
  }

  Typed slice(Typed array, Optional<Typed> from, Optional<Typed> to) {
    int first = array.type().isVector() ? 0 : 1;
    SystemType type =
        array.type().isVector() ? Types.array(Types.element(array.type())) : array.type();
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
      Typed settled = conversions.to(element, Types.of("text"));
      members.add(new SystemType.Member("f" + (members.size() + 1), settled.type()));
      values.add(settled.sql());
    }
    return new Typed(
        "json_array(" + String.join(", ", values) + ")", SystemType.composite(members));
  }
}
