package quorate.runtime.store;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.Choices;

/// One replica's record of a dispute, from its second look (law 8): all that is needed to ask its
/// engine again, elsewhere.
///
/// @param engine the engine's name
/// @param version of the engine's software
/// @param catalog the schema at that position
/// @param tables the rows of the tables that the statement is about, as the engine had them
/// @param whole whether those are all rows; large tables are cut
/// @param answer the engine's answer; empty if the statement writes, or was not executed
public record Evidence(
    String engine,
    String version,
    OrderedStatement statement,
    Catalog catalog,
    SortedMap<String, List<Row>> tables,
    boolean whole,
    Optional<Result> answer) {
  private static final int FORM = 1;

  public Evidence {
    SortedMap<String, List<Row>> copy = new TreeMap<>();
    tables.forEach((name, rows) -> copy.put(name, List.copyOf(rows)));
    tables = java.util.Collections.unmodifiableSortedMap(copy);
  }

  public Bytes encode() {
    Encoder out = new Encoder(4096).u8(FORM).string(engine).string(version);
    OrderedStatement.write(out, statement);
    catalog.encode(out);
    return out.map(tables, Encoder::string, (to, rows) -> to.list(rows, Values::write))
        .bool(whole)
        .optional(answer, Values::write)
        .toBytes();
  }

  /// The values that were chosen once for the statement.
  public Choices choices() {
    return Execution.choices(statement);
  }

  /// @throws WireException for bytes that [#encode] has not written
  public static Evidence decode(Bytes encoded) {
    Decoder in = new Decoder(encoded);
    int form = in.u8();
    if (form != FORM) {
      throw new WireException("evidence of form " + form + ", of which only " + FORM + " is known");
    }
    return in.whole(from ->
        new Evidence(
            from.string(),
            from.string(),
            OrderedStatement.read(from),
            Catalog.decode(from),
            from.map(Decoder::string, its -> its.list(Values::readRow)),
            from.bool(),
            from.optional(Values::readResult)));
  }
}
