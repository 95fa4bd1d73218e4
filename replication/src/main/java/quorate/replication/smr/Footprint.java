package quorate.replication.smr;

import java.util.List;
import quorate.core.SessionId;
import quorate.core.value.Value;

/// What executing a command may read and write, as far as that can be told beforehand.
public sealed interface Footprint {
  /// What nobody can tell: it comes after all that is before it, and before all that is after it.
  Footprint ANYTHING = new Anything();

  /// It may be anything.
  record Anything() implements Footprint {}

  /// Nothing but these rows, and what is recorded of its session.
  record Known(SessionId session, List<Touch> touches) implements Footprint {
    public Known {
      touches = List.copyOf(touches);
    }
  }

  /// Rows of a table: those whose primary key begins with `prefix`, whether they are there or not.
  ///
  /// @param write whether they may change
  /// @param adds whether all that it does is to add rows which no other added row can meet, as
  ///   where the table has no key
  /// @param prefix values of the first columns of the primary key; none for all rows
  record Touch(String table, boolean write, boolean adds, List<Value> prefix) {
    public Touch {
      prefix = List.copyOf(prefix);
    }

    /// Rows that are read, or changed.
    public Touch(String table, boolean write, List<Value> prefix) {
      this(table, write, false, prefix);
    }

    /// Whether the order of the two may make a difference.
    boolean conflicts(Touch other) {
      return (write || other.write)
          && !(adds && other.adds)
          && table.equals(other.table)
          && meets(prefix, other.prefix);
    }

    private static boolean meets(List<Value> one, List<Value> other) {
      int common = Math.min(one.size(), other.size());
      return one.subList(0, common).equals(other.subList(0, common));
    }
  }

  /// Whether the order of the two may make a difference: to what either answers, or to what both
  /// leave behind.
  default boolean conflicts(Footprint other) {
    if (!(this instanceof Known(SessionId session, List<Touch> touches))
        || !(other instanceof Known(SessionId otherSession, List<Touch> others))) {
      return true;
    }
    return session.equals(otherSession)
        || touches.stream().anyMatch(touch -> others.stream().anyMatch(touch::conflicts));
  }
}
