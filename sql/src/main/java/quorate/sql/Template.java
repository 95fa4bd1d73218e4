package quorate.sql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.sql.access.Privilege;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.LiteralType;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RequiredPrivilege;
import quorate.sql.plan.Touch;
import quorate.sql.rewrite.Evaluation;

/// The part common to all statements of one shape.
///
/// @param literals for each literal token in order the type of its bind; empty if it is part of the
///   shape
/// @param wanted privileges that the user needs
record Template(
    String shape,
    Plan plan,
    List<Optional<LiteralType>> literals,
    List<SqlType> parameterTypes,
    List<Integer> parameterOids,
    Optional<List<Column>> columns,
    SortedSet<String> readTables,
    SortedSet<String> writtenTables,
    List<Touch> touches,
    Analysed.Nondeterminism nondeterminism,
    boolean ordered,
    Map<Dialect, String> unable,
    List<RequiredPrivilege.Wanted> wanted,
    Evaluation evaluation) {

  /// The tables that a query locks; locking rows requires the UPDATE privilege.
  SortedSet<String> lockedTables() {
    SortedSet<String> locked = new TreeSet<>();
    for (RequiredPrivilege.Wanted each : wanted) {
      if (each.privilege() == Privilege.UPDATE) {
        locked.add(each.relation());
      }
    }
    return locked;
  }
}
