package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.engine.statement.EvaluationCounters;
import quorate.engine.statement.Execution;
import quorate.engine.statement.OrderedScript;
import quorate.engine.statement.Sequences;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.OrderedRead;
import quorate.runtime.read.Readers;
import quorate.sql.Analysed;
import quorate.sql.FootprintAnalysis;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;

/// Executes reads at their place in the order, on other threads than the applying one.
final class OrderedReads {
  private OrderedReads() {}

  static void read(
      Execution execution,
      Readers readers,
      Catalog catalog,
      Position at,
      Request request,
      List<OrderedStatement> statements,
      Set<String> quarantinedShapes) {
    List<Analysed.Data> analysed;
    try {
      analysed = execution.analyse(statements, catalog);
      for (Analysed.Data data : analysed) {
        if (!(data instanceof Analysed.Read) || !data.nondeterminism().sequences().isEmpty()) {
          throw new SqlException("25006", "cannot execute a write in a read-only request");
        }
      }
    } catch (SqlException invalid) {
      List<Result> failure = List.of(new Result.Failed(invalid.error()));
      readers.reply(request, reply(request, at, catalog, Optional.of(failure), ""));
      return;
    }
    OrderedScript script = new OrderedScript(catalog, analysed, statements, quarantinedShapes);
    boolean optional = analysed.stream().anyMatch(execution::hasOptionalErrors);
    boolean brief = isBrief(script);
    readers.read(
        new OrderedRead(
            request,
            catalog.version(),
            statements.size() == 1,
            brief,
            brief && execution.goesTogether(script.first(), quarantinedShapes)
                ? Optional.of(script.first())
                : Optional.empty(),
            reader ->
                execution
                    .runAll(reader, script, new Sequences(new TreeMap<>()))
                    .answer()
                    .orElse(List.of()),
            (results, reason) -> {
              Optional<List<Result>> answer = Optional.of(results).filter(all -> !all.isEmpty());
              SmrMessage.Reply reply =
                  new SmrMessage.Reply(
                      request.id(), at, catalog.version(), answer, List.of(), reason, optional);
              count(execution.counters(), reply);
              return reply;
            }));
  }

  /// Whether a read touches only rows that it names by their primary keys (R5a).
  private static boolean isBrief(OrderedScript script) {
    if (script.analysed().size() != 1 || script.statements().getFirst().rows().size() != 1) {
      return false;
    }
    List<Value> parameters = script.statements().getFirst().rows().getFirst();
    return FootprintAnalysis.of(script.analysed().getFirst(), parameters, script.catalog())
        .filter(keys -> !keys.isEmpty())
        .filter(keys -> keys.stream().allMatch(key -> key.mode() == LockKey.Mode.ROW))
        .isPresent();
  }

  /// The reply of an engine that cannot answer.
  static SmrMessage.Reply unable(Request request, Position at, Catalog catalog) {
    return reply(request, at, catalog, Optional.empty(), "unable");
  }

  private static void count(EvaluationCounters counters, SmrMessage.Reply reply) {
    if (reply.optionalErrors()) {
      counters.marked();
    }
    if (reply.optionalError().isPresent()) {
      counters.abstained();
    }
  }

  private static SmrMessage.Reply reply(
      Request request, Position at, Catalog catalog, Optional<List<Result>> answer, String reason) {
    return new SmrMessage.Reply(request.id(), at, catalog.version(), answer, List.of(), reason);
  }
}
