package quorate.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Additional_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Comment_member_objectContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_qualified_nameContext;

/// The objects of COMMENT, REINDEX and CLUSTER.
final class Subjects {
  private Subjects() {}

  /// The object of COMMENT; empty if it is of a kind that Quorate does not have.
  static Optional<Command.Subject> of(Comment_member_objectContext object) {
    String kind =
        object.children.stream()
            .takeWhile(TerminalNode.class::isInstance)
            .map(each -> each.getText().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(" "));
    Schema_qualified_nameContext name = object.schema_qualified_name();
    return switch (kind) {
      case "column" -> {
        List<String> parts = Names.parts(name);
        yield Optional.of(
            new Command.Subject(
                kind, Qualified.text(parts.subList(0, parts.size() - 1)), parts.getLast()));
      }
      case "constraint" ->
          object.DOMAIN() == null
              ? Optional.of(
                  new Command.Subject(
                      kind, Names.relation(name), Source.content(object.identifier())))
              : Optional.empty();
      case "table", "view", "materialized view", "sequence", "index", "type", "domain" ->
          Optional.of(new Command.Subject(kind, Names.relation(name), ""));
      default ->
          object.identifier() == null
              ? Optional.empty()
              : Optional.of(new Command.Subject(kind, Source.content(object.identifier()), ""));
    };
  }

  static Optional<Command.Subject> of(Additional_statementContext statement) {
    if (statement.CHECKPOINT() != null) {
      return Optional.of(new Command.Subject("checkpoint", "", ""));
    }
    if (statement.cluster_stmt() != null) {
      return Optional.ofNullable(statement.cluster_stmt().schema_qualified_name())
          .map(name -> new Command.Subject("table", Names.relation(name), ""));
    }
    var reindex = statement.reindex_stmt();
    if (reindex.DATABASE() != null || reindex.SYSTEM() != null) {
      return Optional.of(new Command.Subject("database", "quorate", ""));
    }
    Schema_qualified_nameContext name = reindex.schema_qualified_name();
    String kind = reindex.SCHEMA() != null ? "schema" : reindex.INDEX() != null ? "index" : "table";
    return Optional.ofNullable(name)
        .map(each ->
            new Command.Subject(
                kind,
                kind.equals("schema") ? Names.parts(each).getLast() : Names.relation(each),
                ""));
  }
}
