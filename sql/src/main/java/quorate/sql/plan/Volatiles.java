package quorate.sql.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.value.SqlType;

/// How calls of random(), gen_random_uuid() and nextval() are bound where they stand.
///
/// Engines visit rows in different orders, so a value drawn for each row would go to another row
/// elsewhere. Over a single row it is drawn once, outside of the engines. Over the rows of tables
/// the engines compute it from the statement's seed and the rows' keys.
///
/// @param once whether there is a single row
/// @param row texts that together differ from row to row; none if nothing tells the rows apart
public record Volatiles(boolean once, Supplier<List<Term>> row) {
  private static final String NUMBER = "q_random";
  private static final String UUID = "q_random_uuid";

  /// Over a single row.
  public static final Volatiles ONCE = new Volatiles(true, List::of);

  /// Over rows that nothing tells apart.
  public static final Volatiles NONE = new Volatiles(false, List::of);

  /// Over rows that these texts tell apart.
  public static Volatiles perRow(Supplier<List<Term>> texts) {
    return new Volatiles(false, texts);
  }

  /// Whether the call computes such a value for each row.
  public static boolean isPerRow(Term.Call call) {
    return call.function().equals(NUMBER) || call.function().equals(UUID);
  }

  /// The value of a call; empty if it cannot be the same on all replicas.
  ///
  /// @param salt differs from call to call and from statement to statement
  Optional<Term> term(Slot slot, Slot salt) {
    if (once) {
      return Optional.of(new Term.Bind(slot));
    }
    List<Term> texts = slot.source() == Slot.Source.NEXTVAL ? List.of() : row.get();
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    Term hash = new Term.Bind(salt);
    for (Term text : texts) {
      hash = new Term.Call("q_row_hash", List.of(hash, text), SqlType.TEXT, -1);
    }
    String routine = slot.source() == Slot.Source.RANDOM ? NUMBER : UUID;
    return Optional.of(new Term.Call(routine, List.of(hash), slot.type(), -1));
  }
}
