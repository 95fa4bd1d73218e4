package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Counter;
import quorate.simulator.world.World;

/// Turns the disagreements that a client sees into disputes, as `runtime` does (C5).
final class SmrDisputes {
  private static final long QUIET_MICROS = 3_000_000;

  private final World<?> world;
  private final Consumer<SqlCommand> submit;
  private final Map<String, Long> disputed = new HashMap<>();

  /// @param submit has a dispute ordered
  SmrDisputes(World<?> world, Consumer<SqlCommand> submit) {
    this.world = world;
    this.submit = submit;
  }

  /// Disputes the first statement of a command whose results differ.
  void dispute(Command command, Position at, SortedMap<NodeId, SmrMessage.Reply> replies) {
    List<OrderedStatement> statements =
        command instanceof SqlCommand sql ? sql.statements() : List.of();
    for (int i = 0; i < statements.size(); i++) {
      int index = i;
      List<SqlCommand.Claim> claims = new ArrayList<>();
      replies.forEach((node, reply) -> {
        List<Digest> said = digests(command, reply, statements.size());
        if (index < said.size()) {
          claims.add(new SqlCommand.Claim(node, said.get(index), ""));
        }
      });
      if (claims.stream().map(SqlCommand.Claim::answer).distinct().count() > 1) {
        submitDispute(statements.get(i), at, claims);
        return;
      }
    }
  }

  private static List<Digest> digests(Command command, SmrMessage.Reply reply, int statements) {
    return command instanceof SqlCommand.Commit ? reply.digests() : reply.answerDigests(statements);
  }

  private void submitDispute(
      OrderedStatement statement, Position at, List<SqlCommand.Claim> claims) {
    long now = world.agenda().now();
    Long last = disputed.put(statement.text(), now);
    if (last != null && now - last < QUIET_MICROS) {
      return;
    }
    world.counters().add(Counter.DISPUTES);
    submit.accept(new SqlCommand.Dispute(at, statement, Bank.reads(statement), claims));
  }
}
