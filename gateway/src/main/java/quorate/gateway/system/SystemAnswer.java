package quorate.gateway.system;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.gateway.pg.Formats;
import quorate.sql.catalog.Catalog;
import quorate.sql.system.SystemQuery;

/// Answers a catalog query in wire format.
public final class SystemAnswer {
  private SystemAnswer() {}

  /// The query's rows over a schema.
  ///
  /// @param running receives the action that stops the query
  public static List<byte @Nullable [][]> of(
      SystemDatabases databases,
      Catalog catalog,
      Asker asker,
      Consumer<Runnable> running,
      SystemQuery query,
      List<? extends @Nullable Object> parameters,
      List<Integer> formats) {
    return databases.with(
        catalog,
        asker,
        running,
        database -> {
          List<byte @Nullable [][]> rows = new ArrayList<>();
          for (@Nullable Object[] row : database.run(query, parameters, asker)) {
            byte @Nullable [][] fields = new byte[row.length] @Nullable [];
            for (int i = 0; i < row.length; i++) {
              fields[i] =
                  SystemFormat.encode(
                      row[i],
                      query.columns().get(i).type(),
                      Formats.of(formats, i),
                      database.objects());
            }
            rows.add(fields);
          }
          return rows;
        });
  }
}
