package quorate.replication.statement;

import java.util.List;
import quorate.core.SessionId;
import quorate.core.value.Value;

/// The rows that executing a command may read and write, as far as they can be determined
/// beforehand.
public sealed interface Footprint {
  /// An unknown footprint: the command executes after all earlier and before all later ones.
  Footprint ANYTHING = new Anything();

  /// Any row.
  record Anything() implements Footprint {}

  /// Only these rows, and the records of its session.
  record Known(SessionId session, List<Touch> touches) implements Footprint {
    public Known {
      touches = List.copyOf(touches);
    }
  }

  /// Rows of a table: those whose primary key begins with `prefix`, whether they exist or not.
  ///
  /// @param write whether they may change
  /// @param adds whether all that it does is to add rows that conflict with no other added row, as
  ///   in a table without a key
  /// @param prefix values of the first columns of the primary key; empty for all rows
  record Touch(String table, boolean write, boolean adds, List<Value> prefix) {
    public Touch {
      prefix = List.copyOf(prefix);
    }

    /// Rows that are read or changed.
    public Touch(String table, boolean write, List<Value> prefix) {
      this(table, write, false, prefix);
    }

    /// Whether the order of the two may matter.
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

  /// Whether the order of the two may matter: to either's answer, or to the resulting state.
  default boolean conflicts(Footprint other) {
    if (!(this instanceof Known(SessionId session, List<Touch> touches))
        || !(other instanceof Known(SessionId otherSession, List<Touch> others))) {
      return true;
    }
    return session.equals(otherSession)
        || touches.stream().anyMatch(touch -> others.stream().anyMatch(touch::conflicts));
  }
}
