package quorate.sql.plan;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.sql.access.Privilege;

/// A privilege on a relation that a statement requires.
public final class RequiredPrivilege {
  private final String relation;
  private final Privilege privilege;
  private final boolean always;
  private final SortedSet<String> columns = new TreeSet<>();
  private Optional<String> view = Optional.empty();

  /// @param always whether it is required even if no column is referenced
  public RequiredPrivilege(String relation, Privilege privilege, boolean always) {
    this.relation = relation;
    this.privilege = privilege;
    this.always = always;
  }

  /// Adds columns on which the privilege is required.
  public RequiredPrivilege of(Iterable<String> names) {
    names.forEach(columns::add);
    return this;
  }

  /// Marks the requirement as a view's: it is checked against the view's owner, not the user.
  void by(String name) {
    if (view.isEmpty()) {
      view = Optional.of(name);
    }
  }

  /// The complete requirement, after binding.
  public Wanted wanted() {
    return new Wanted(relation, privilege, always, columns, view);
  }

  /// A required privilege.
  ///
  /// @param view whose owner needs it; empty if the user does
  public record Wanted(
      String relation,
      Privilege privilege,
      boolean always,
      SortedSet<String> columns,
      Optional<String> view) {
    public Wanted {
      columns = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(columns));
    }

    /// Whether anything is required.
    boolean isAny() {
      return always || !columns.isEmpty();
    }
  }

  /// The column behind a name, with the requirement that a reference adds to.
  record Column(Optional<RequiredPrivilege> demand, String name) {
    /// A column that needs no privilege.
    static final Column NONE = new Column(Optional.empty(), "");

    void use() {
      demand.ifPresent(each -> each.columns.add(name));
    }
  }
}
