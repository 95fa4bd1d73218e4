package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.UserType;
import quorate.sql.plan.Context;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Values of enumerations, stored as their labels. They are equal if the labels are, and sort by
/// the position of the label, which an expression computes.
public final class Enums {
  private Enums() {}

  /// The enumeration with this type modifier.
  public static UserType.Enumeration of(int typmod, Catalog catalog) {
    return catalog
        .enumeration(typmod)
        .orElseThrow(
            () -> new SqlException("42704", "type with OID " + typmod + " does not exist"));
  }

  /// The modifier of the enumeration among the terms.
  public static int typmod(List<Term> terms) {
    return terms.stream()
        .filter(term -> term.type() == SqlType.ENUM)
        .mapToInt(Term::typmod)
        .filter(typmod -> typmod >= 0)
        .findFirst()
        .orElse(-1);
  }

  /// The modifier of the enumeration that CASE, COALESCE and the like have in common.
  ///
  /// @throws SqlException 42804 if there are two
  static int common(List<Term> terms, String construct, int position) {
    int common = typmod(terms);
    for (Term term : terms) {
      if (term.type() == SqlType.ENUM && term.typmod() >= 0 && term.typmod() != common) {
        throw new SqlException(
            new SqlError("42804", construct + " types cannot be matched").at(position));
      }
    }
    return common;
  }

  /// Whether the two are different enumerations.
  public static boolean differ(Term left, Term right) {
    return left.type() == SqlType.ENUM
        && right.type() == SqlType.ENUM
        && left.typmod() >= 0
        && right.typmod() >= 0
        && left.typmod() != right.typmod();
  }

  /// A term converted to an enumeration; empty if that is impossible.
  static Optional<Term> to(Term term, int typmod, Context context) {
    UserType.Enumeration type = of(typmod, context.catalog);
    return switch (term) {
      case Term _ when term.type() == SqlType.ENUM && term.typmod() == typmod -> Optional.of(term);
      case Term.Constant(Value value, _) when value.isNull() -> Optional.of(labelled(term, typmod));
      case Term.Constant(Value.Text(String label), _) -> {
        UserType.requireLabel(label, type.name(), type.labels());
        yield Optional.of(labelled(Arrays.text(label), typmod));
      }
      // A parameter that the client declared as some enumeration is taken as this one.
      case Term.Bind(Slot slot)
          when slot.source() == Slot.Source.PARAMETER
              && slot.type() == SqlType.ENUM
              && slot.typmod() < 0 -> {
        context.settle(slot.index(), type);
        yield Optional.of(new Term.Bind(slot.asLabel(type)));
      }
      case Term.Bind(Slot slot) when term.type() == SqlType.UNKNOWN -> {
        if (slot.source() == Slot.Source.LITERAL) {
          context.retype(slot, SqlType.ENUM, typmod);
        } else if (slot.source() == Slot.Source.PARAMETER) {
          context.settle(slot.index(), type);
        }
        yield Optional.of(new Term.Bind(slot.asLabel(type)));
      }
      default -> Optional.empty();
    };
  }

  /// A text known to be a label, as a value.
  private static Term labelled(Term text, int typmod) {
    Term bare =
        text instanceof Term.Constant(Value value, _) && value.isNull()
            ? new Term.Constant(Value.NULL, SqlType.TEXT)
            : text;
    return new Term.Call(Arrays.LABEL, List.of(bare), SqlType.ENUM, typmod);
  }

  /// A value assigned to a column; empty if the types do not match.
  static Optional<Term> assigned(Term term, int typmod, Context context) {
    return to(term, typmod, context)
        .map(value ->
            value instanceof Term.Call(_, List<Term> arguments, _, _)
                    && arguments.getFirst() instanceof Term.Constant(Value constant, _)
                ? new Term.Bind(Slot.constant(coded(constant), SqlType.ENUM, typmod))
                : value);
  }

  private static Value coded(Value text) {
    return text instanceof Value.Text(String label) ? new Value.Coded(SqlType.ENUM, label) : text;
  }

  /// An explicit cast of a computed text.
  static Term read(Term text, int typmod, Context context, int position) {
    if (text.type() == SqlType.ENUM) {
      throw new SqlException(
          new SqlError("42846", "cannot cast type enum to another").at(position));
    }
    UserType.Enumeration type = of(typmod, context.catalog);
    List<Term.When> whens = new ArrayList<>();
    for (String label : type.labels()) {
      whens.add(
          new Term.When(
              new Term.Operation("=", List.of(text, Arrays.text(label)), SqlType.BOOL), text));
    }
    Term wrong =
        new Term.Call("q_label", List.of(text, Arrays.text(type.name())), SqlType.TEXT, -1);
    Term checked = new Term.Case(whens, Optional.of(wrong), SqlType.TEXT, -1);
    return labelled(checked, typmod);
  }

  /// The position of a value among the labels.
  static Term place(Term value, Catalog catalog) {
    List<Term.When> whens = new ArrayList<>();
    List<String> labels = of(value.typmod(), catalog).labels();
    Term text = new Term.Call(Arrays.LABEL, List.of(value), SqlType.TEXT, -1);
    for (int i = 0; i < labels.size(); i++) {
      whens.add(
          new Term.When(
              new Term.Operation("=", List.of(text, Arrays.text(labels.get(i))), SqlType.BOOL),
              Terms.number(i + 1)));
    }
    return whens.isEmpty()
        ? new Term.Constant(Value.NULL, SqlType.INT4)
        : new Term.Case(whens, Optional.empty(), SqlType.INT4, -1);
  }

  /// min or max, computed from the positions.
  static Term extreme(Term.Aggregate aggregate, Catalog catalog) {
    Term value = aggregate.arguments().getFirst();
    UserType.Enumeration type = of(value.typmod(), catalog);
    Term place =
        new Term.Aggregate(
            aggregate.function(),
            List.of(place(value, catalog)),
            false,
            aggregate.filter(),
            aggregate.over(),
            SqlType.INT4,
            -1);
    List<Term.When> whens = new ArrayList<>();
    for (int i = 0; i < type.labels().size(); i++) {
      whens.add(
          new Term.When(
              new Term.Operation("=", List.of(place, Terms.number(i + 1)), SqlType.BOOL),
              Arrays.text(type.labels().get(i))));
    }
    Term label =
        whens.isEmpty()
            ? new Term.Constant(Value.NULL, SqlType.TEXT)
            : new Term.Case(whens, Optional.empty(), SqlType.TEXT, -1);
    return labelled(label, type.oid());
  }
}
