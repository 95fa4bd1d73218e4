package quorate.sql.ddl;

import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Statement;

/// Resolves the names in statements about materialized views.
final class MaterializedResolution {
  private final Resolution names;
  private final KeptText texts;

  MaterializedResolution(Resolution names, KeptText texts) {
    this.names = names;
    this.texts = texts;
  }

  Statement of(MaterializedStatement statement) {
    return switch (statement) {
      case MaterializedStatement.Create create ->
          new MaterializedStatement.Create(
              names.made(create.name(), 0),
              create.ifNotExists(),
              create.columns(),
              create.query(),
              texts.query(create.sql()),
              create.withData(),
              create.position());
      case MaterializedStatement.Refresh refresh ->
          new MaterializedStatement.Refresh(
              names.relation(refresh.name(), false, refresh.position()),
              refresh.concurrently(),
              refresh.withData(),
              refresh.position());
      case MaterializedStatement.Drop drop ->
          new MaterializedStatement.Drop(
              names.relations(drop.names(), drop.ifExists()),
              drop.ifExists(),
              drop.cascade(),
              drop.position());
      case MaterializedStatement.Alter(Statement.AlterTable change) ->
          new MaterializedStatement.Alter(names.meant(change));
    };
  }
}
