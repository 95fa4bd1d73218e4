package quorate.replication.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;

class ManagerTest {
  private static final NodeId COORDINATOR = new NodeId(9);
  private static final NodeId SELF = new NodeId(1);
  private static final RequestId TXN = new RequestId(new SessionId(0, 1), 1);

  private final Manager manager =
      new Manager(
          CbsConfig.of(
              COORDINATOR,
              List.of(SELF, new NodeId(2), new NodeId(3)),
              Set.of(),
              new Tolerance(1, 1, Tolerance.Liars.DATABASES)),
          SELF);
  private final List<Statement> executed = new ArrayList<>();
  private long attempt;

  /// Before it learns that it is no longer the primary, a transaction may be decided as it ran
  /// first: with other sequence values or writes, the database would differ from then on.
  @Test
  void whatAPrimaryRunsAgainChoosesNothingAnew() {
    Statement asked = statement("insert default");
    Statement chosen = statement("insert 7");
    hear(SELF, new CbsMessage.Connected(Set.of()));
    hear(COORDINATOR, new CbsMessage.Admit(1));
    hear(COORDINATOR, new CbsMessage.Run(TXN, 0, asked));
    hear(
        SELF,
        new CbsMessage.Ran(
            attempt,
            0,
            new Result.Done("INSERT 0 1"),
            Optional.of(chosen),
            Optional.empty(),
            Word.SAID));
    hear(SELF, new CbsMessage.Disconnected());
    hear(SELF, new CbsMessage.Connected(Set.of()));
    assertEquals(List.of(asked), executed, "its log table is not judged yet");
    hear(COORDINATOR, new CbsMessage.Admit(1));
    assertEquals(List.of(asked), executed, "an earlier connection was");
    hear(COORDINATOR, new CbsMessage.Admit(2));
    assertEquals(List.of(asked, chosen), executed);
  }

  /// The coordinator decides with a vote that it has withdrawn meanwhile (M2b).
  @Test
  void whatThePrimaryHasRolledBackGoesBeforeNewTransactions() {
    RequestId later = new RequestId(new SessionId(0, 2), 1);
    RequestId last = new RequestId(new SessionId(0, 3), 1);
    Statement first = statement("update 1");
    Statement second = statement("update 2");
    Statement third = statement("update 3");
    hear(SELF, new CbsMessage.Connected(Set.of()));
    hear(COORDINATOR, new CbsMessage.Admit(1));
    hear(COORDINATOR, new CbsMessage.Run(TXN, 0, first));
    hear(SELF, new CbsMessage.Ran(attempt, 0, new Result.Done("UPDATE 1")));
    hear(SELF, new CbsMessage.RolledBack(attempt));
    hear(COORDINATOR, new CbsMessage.Run(later, 0, second));
    executed.clear();

    hear(COORDINATOR, new CbsMessage.Decide(TXN, List.of(new Queued(0, first, Queued.AT_ONCE)), 0));
    hear(COORDINATOR, new CbsMessage.Run(last, 0, third));
    assertEquals(List.of(first), executed);
    hear(SELF, new CbsMessage.Ran(attempt, 0, new Result.Done("UPDATE 1")));
    hear(SELF, new CbsMessage.CommitDone(attempt));
    assertEquals(List.of(first, second, third), executed);
  }

  private static Statement statement(String text) {
    return new Statement(Bytes.of(text.getBytes(StandardCharsets.US_ASCII)), false);
  }

  private void hear(NodeId from, CbsMessage message) {
    manager.on(
        new Event.Received<>(from, message),
        effect -> {
          if (effect instanceof Effect.Deliver<CbsMessage>(var indication)
              && indication instanceof CbsIndication.Execute execute) {
            attempt = execute.attempt();
            executed.add(execute.statement());
          }
        });
  }
}
