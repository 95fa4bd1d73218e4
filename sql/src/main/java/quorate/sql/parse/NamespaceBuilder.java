package quorate.sql.parse;

import java.util.Set;
import org.antlr.v4.runtime.tree.ParseTree;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_schema_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Drop_statementsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_qualified_nameContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// CREATE and DROP SCHEMA. All tables are in one schema, `public`: what asks for no other is done,
/// what does is refused.
final class NamespaceBuilder {
  private static final String PUBLIC = "public";
  private static final Set<String> SYSTEM = Set.of("pg_catalog", "information_schema");

  private NamespaceBuilder() {}

  static Command create(Create_schema_statementContext statement) {
    if (statement.name == null) {
      throw only("CREATE SCHEMA", statement);
    }
    String name = Source.content(statement.name);
    boolean exists = name.equals(PUBLIC) || SYSTEM.contains(name);
    if (exists && statement.if_not_exists() != null) {
      return new Command.Nothing("CREATE SCHEMA");
    }
    if (exists) {
      throw new SqlException("42P06", "schema \"" + name + "\" already exists");
    }
    if (name.startsWith("pg_")) {
      throw new SqlException(
          new SqlError("42939", "unacceptable schema name \"" + name + "\"")
              .withDetail("The prefix \"pg_\" is reserved for system schemas."));
    }
    throw only("CREATE SCHEMA", statement.name);
  }

  static Command drop(Drop_statementsContext statement) {
    var rest = statement.if_exist_names_restrict_cascade();
    for (Schema_qualified_nameContext each : rest.names_references().schema_qualified_name()) {
      String name = String.join(".", Names.parts(each));
      if (name.equals(PUBLIC) || SYSTEM.contains(name)) {
        throw only("DROP SCHEMA", each);
      }
      if (rest.if_exists() == null) {
        throw new SqlException("3F000", "schema \"" + name + "\" does not exist");
      }
    }
    return new Command.Nothing("DROP SCHEMA");
  }

  private static SqlException only(String what, ParseTree at) {
    String why = " is not supported by Quorate: all tables are in the schema public";
    return new SqlException(new SqlError("0A000", what + why).at(Source.position(at)));
  }
}
