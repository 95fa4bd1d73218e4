package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.On_commitContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_qualified_nameContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Temporary objects, which belong to one session.
final class Temporaries {
  private Temporaries() {}

  /// The name of the new object, in the session's schema if it is temporary.
  ///
  /// @throws SqlException 42P16 if it is temporary and another schema is named
  static String name(Schema_qualified_nameContext name, boolean temporary) {
    Qualified written = Qualified.of(Names.relation(name));
    String schema = written.schema().orElse(Qualified.TEMPORARY);
    if (!temporary) {
      return Names.relation(name);
    }
    if (!schema.equals(Qualified.TEMPORARY) && !Qualified.isTemporary(schema)) {
      throw new SqlException(
          new SqlError("42P16", "cannot create temporary relation in non-temporary schema")
              .at(Source.position(name)));
    }
    return Qualified.text(List.of(schema, written.name()));
  }

  /// @throws SqlException 42P16 if the table is not temporary
  static Optional<Statement.OnCommit> onCommit(
      Schema_qualified_nameContext name, boolean temporary, @Nullable On_commitContext clause) {
    boolean own =
        Qualified.of(Names.relation(name)).schema().filter(Qualified.TEMPORARY::equals).isPresent();
    if (!temporary && !own) {
      if (clause != null) {
        throw new SqlException("42P16", "ON COMMIT can only be used on temporary tables");
      }
      return Optional.empty();
    }
    if (clause == null || clause.PRESERVE() != null) {
      return Optional.of(Statement.OnCommit.PRESERVE_ROWS);
    }
    return Optional.of(
        clause.DROP() == null ? Statement.OnCommit.DELETE_ROWS : Statement.OnCommit.DROP);
  }
}
