package quorate.sql.ddl;

import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Resolves the names in changes of roles and grants.
final class AccessResolution {
  private final Resolution names;

  AccessResolution(Resolution names) {
    this.names = names;
  }

  Statement of(AccessStatement change) {
    return switch (change) {
      case AccessStatement.Grant(var privileges, var targets, var grantees, boolean withOption) ->
          new AccessStatement.Grant(privileges, targets(targets), grantees, withOption);
      case AccessStatement.Revoke revoke ->
          new AccessStatement.Revoke(
              revoke.privileges(),
              targets(revoke.targets()),
              revoke.grantees(),
              revoke.onlyOption(),
              revoke.cascade());
      case AccessStatement.Own own ->
          new AccessStatement.Own(
              own.kind(),
              named(own.kind(), own.name(), own.ifExists(), own.position()),
              own.ifExists(),
              own.owner(),
              own.position());
      case AccessStatement.CreateRole _,
          AccessStatement.AlterRole _,
          AccessStatement.RenameRole _,
          AccessStatement.DropRole _,
          AccessStatement.GrantRole _,
          AccessStatement.RevokeRole _,
          AccessStatement.DefaultPrivileges _,
          AccessStatement.DropOwned _,
          AccessStatement.SetSetting _,
          AccessStatement.Reassign _ ->
          change;
    };
  }

  private AccessStatement.Targets targets(AccessStatement.Targets targets) {
    return targets.inSchemas()
        ? targets
        : new AccessStatement.Targets(
            targets.kind(),
            targets.names().stream()
                .map(name -> named(targets.kind(), name, false, targets.position()))
                .toList(),
            false,
            targets.position());
  }

  private String named(String kind, String name, boolean ifExists, int position) {
    return switch (kind) {
      case "schema", "database" -> name;
      case "procedure" -> Qualified.plain(name);
      case "type" -> names.type(name);
      default -> names.relation(name, ifExists, position);
    };
  }
}
