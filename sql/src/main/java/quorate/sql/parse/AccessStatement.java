package quorate.sql.parse;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Statements about roles, ownership and privileges.
public sealed interface AccessStatement extends Statement.OfAccess {
  /// CREATE ROLE, USER or GROUP.
  ///
  /// @param into roles that the new role joins
  /// @param members roles that join it
  /// @param admins members with the ADMIN option
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
  /// @param options the value of WITH ADMIN, INHERIT and SET, by the option's keyword
  record GrantRole(List<RoleName> roles, List<RoleName> members, Map<String, Boolean> options)
      implements AccessStatement {}

  /// REVOKE of roles.
  ///
  /// @param option `admin`, `inherit` or `set` if only that option is revoked
  record RevokeRole(
      List<RoleName> roles, List<RoleName> members, Optional<String> option, boolean cascade)
      implements AccessStatement {}

  /// GRANT of privileges.
  ///
  /// @param privileges empty for ALL
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
  /// @param makers roles that create the objects; empty for the current role
  /// @param schemas empty for all schemas
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
  /// @param role empty for all roles
  /// @param database empty for all databases
  /// @param name the setting; empty for RESET ALL
  /// @param value empty for RESET
  record SetSetting(
      Optional<RoleName> role, Optional<String> database, String name, Optional<String> value)
      implements AccessStatement {}

  /// REASSIGN OWNED.
  record Reassign(List<RoleName> from, RoleName to) implements AccessStatement {}

  /// A privilege by its keyword, on the given columns or, if there are none, on the whole object.
  record Granted(String privilege, List<String> columns, int position) {}

  /// The objects of a GRANT or REVOKE.
  ///
  /// @param kind `table`, `sequence`, `schema`, `database` or `type`
  /// @param inSchemas whether the names are schemas and all objects in them are meant (ALL ... IN
  ///   SCHEMA)
  record Targets(String kind, List<String> names, boolean inSchemas, int position) {}

  /// A role by name, PUBLIC, or the current role.
  record RoleName(String name, Kind kind, int position) {
    public enum Kind {
      NAMED,
      /// CURRENT_USER, CURRENT_ROLE, SESSION_USER.
      CURRENT,
      PUBLIC
    }
  }

  /// The options of CREATE and ALTER ROLE.
  ///
  /// @param flags LOGIN, NOLOGIN and the like, by the keyword without NO
  /// @param password outer empty if not given, inner empty for PASSWORD NULL
  /// @param until as written
  record Options(
      Map<String, Boolean> flags,
      Optional<Optional<String>> password,
      Optional<Integer> connections,
      Optional<String> until) {}
}
