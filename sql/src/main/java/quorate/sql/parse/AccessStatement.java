package quorate.sql.parse;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Roles, and who owns and may do what.
public sealed interface AccessStatement extends Statement.OfAccess {
  /// CREATE ROLE, USER or GROUP.
  ///
  /// @param into the roles that it becomes a member of
  /// @param members that it has
  /// @param admins members that may let others in
  record CreateRole(
      RoleName role,
      Options options,
      List<RoleName> into,
      List<RoleName> members,
      List<RoleName> admins)
      implements AccessStatement {}

  /// ALTER ROLE, USER.
  record AlterRole(RoleName role, Options options) implements AccessStatement {}

  /// ALTER ROLE ... RENAME TO.
  record RenameRole(RoleName role, RoleName newName) implements AccessStatement {}

  /// DROP ROLE, USER, GROUP.
  record DropRole(List<RoleName> roles, boolean ifExists) implements AccessStatement {}

  /// GRANT of roles to roles, and ALTER GROUP.
  ///
  /// @param admin WITH ADMIN OPTION or INHERIT or SET, with its value, by its word
  record GrantRole(List<RoleName> roles, List<RoleName> members, Map<String, Boolean> options)
      implements AccessStatement {}

  /// REVOKE of roles.
  ///
  /// @param option the option that alone is taken: `admin`, `inherit` or `set`
  record RevokeRole(
      List<RoleName> roles, List<RoleName> members, Optional<String> option, boolean cascade)
      implements AccessStatement {}

  /// GRANT of privileges.
  ///
  /// @param privileges none for ALL
  /// @param withOption WITH GRANT OPTION
  record Grant(
      List<Granted> privileges, Targets targets, List<RoleName> grantees, boolean withOption)
      implements AccessStatement {}

  /// REVOKE of privileges.
  ///
  /// @param onlyOption GRANT OPTION FOR
  record Revoke(
      List<Granted> privileges,
      Targets targets,
      List<RoleName> grantees,
      boolean onlyOption,
      boolean cascade)
      implements AccessStatement {}

  /// ALTER DEFAULT PRIVILEGES.
  ///
  /// @param makers whose objects are meant; none for one's own
  /// @param schemas where; none for everywhere
  /// @param kind `tables`, `sequences` or `types`
  /// @param gives GRANT, not REVOKE
  /// @param option WITH GRANT OPTION, GRANT OPTION FOR
  record DefaultPrivileges(
      List<RoleName> makers,
      List<String> schemas,
      List<Granted> privileges,
      String kind,
      List<RoleName> grantees,
      boolean gives,
      boolean option)
      implements AccessStatement {}

  /// ALTER ... OWNER TO.
  ///
  /// @param kind `table`, `view`, `sequence`, `type`, `schema` or `database`
  record Own(String kind, String name, boolean ifExists, RoleName owner, int position)
      implements AccessStatement {}

  /// DROP OWNED.
  record DropOwned(List<RoleName> roles, boolean cascade) implements AccessStatement {}

  /// ALTER ROLE or DATABASE ... SET and RESET.
  ///
  /// @param role whose; empty for everyone's
  /// @param database the database; empty where it is not said
  /// @param name the setting; empty for RESET ALL
  /// @param value empty for RESET
  record SetSetting(
      Optional<RoleName> role, Optional<String> database, String name, Optional<String> value)
      implements AccessStatement {}

  /// REASSIGN OWNED.
  record Reassign(List<RoleName> from, RoleName to) implements AccessStatement {}

  /// A privilege, by its word; on these columns, or on all.
  record Granted(String privilege, List<String> columns, int position) {}

  /// On what.
  ///
  /// @param kind `table`, `sequence`, `schema`, `database` or `type`
  /// @param inSchemas whether the names are those of schemas, all of whose objects are meant
  record Targets(String kind, List<String> names, boolean inSchemas, int position) {}

  /// A role, or who is one at the moment.
  record RoleName(String name, Kind kind, int position) {
    public enum Kind {
      NAMED,
      /// CURRENT_USER, CURRENT_ROLE, SESSION_USER.
      CURRENT,
      PUBLIC
    }
  }

  /// What CREATE and ALTER ROLE say of a role.
  ///
  /// @param flags LOGIN, NOLOGIN and their kind, by the word without NO
  /// @param password empty where nothing is said; it may be that there is none
  /// @param until as written
  record Options(
      Map<String, Boolean> flags,
      Optional<Optional<String>> password,
      Optional<Integer> connections,
      Optional<String> until) {}
}
