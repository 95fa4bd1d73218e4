package quorate.sql.plan;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.sql.access.Privilege;

/// What a statement wants to do with a relation: may its user?
public final class Demand {
  private final String relation;
  private final Privilege privilege;
  private final boolean always;
  private final SortedSet<String> columns = new TreeSet<>();
  private Optional<String> view = Optional.empty();

  /// @param always whether it is wanted even where no column is named
  public Demand(String relation, Privilege privilege, boolean always) {
    this.relation = relation;
    this.privilege = privilege;
    this.always = always;
  }

  /// Columns that are wanted.
  public Demand of(Iterable<String> names) {
    names.forEach(columns::add);
    return this;
  }

  /// It is a view that wants it, for whoever asks the view: its owner must be allowed to.
  void by(String name) {
    if (view.isEmpty()) {
      view = Optional.of(name);
    }
  }

  /// As it is when everything has been named.
  public Wanted wanted() {
    return new Wanted(relation, privilege, always, columns, view);
  }

  /// What is wanted.
  ///
  /// @param view whose owner wants it; empty where the user does
  public record Wanted(
      String relation,
      Privilege privilege,
      boolean always,
      SortedSet<String> columns,
      Optional<String> view) {
    public Wanted {
      columns = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(columns));
    }

    /// Whether anything is.
    boolean isAny() {
      return always || !columns.isEmpty();
    }
  }

  /// A column of it, as names find it.
  record Column(Optional<Demand> demand, String name) {
    /// Of nothing that anybody owns.
    static final Column NONE = new Column(Optional.empty(), "");

    void use() {
      demand.ifPresent(each -> each.columns.add(name));
    }
  }
}
