package quorate.database.procedure;

import quorate.sql.catalog.Catalog;

/// The storage of jars: a table of the ordered schema that holds them in parts. So they are the
/// same in all databases, and in their digests, snapshots and write sets, under every replication
/// scheme; a database that is repaired, restarted or new receives them with all other rows.
public final class JarTable {
  public static final String NAME = "quorate_jars";

  /// Creates the table.
  public static final String CREATE =
      "create table if not exists public."
          + NAME
          + " (digest varchar(64), part int, data bytea not null, primary key (digest, part))";

  /// Inserts a part: the digest, the number, the bytes.
  public static final String INSERT =
      "insert into public."
          + NAME
          + " (digest, part, data) values ($1, $2, $3)"
          + " on conflict (digest, part) do nothing";

  /// Reads the parts of the jar with a digest, in order.
  public static final String READ =
      "select data from public." + NAME + " where digest = $1 order by part";

  /// Deletes a jar.
  public static final String DELETE = "delete from public." + NAME + " where digest = $1";

  /// The size of a part, in bytes.
  public static final int PART_BYTES = 30_000;

  private JarTable() {}

  /// Whether a schema has the table.
  public static boolean isIn(Catalog catalog) {
    return catalog.tables().containsKey(NAME);
  }
}
