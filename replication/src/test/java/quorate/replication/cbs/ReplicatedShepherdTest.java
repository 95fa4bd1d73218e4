package quorate.replication.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.replication.cbs.CbsEntry.Decided;
import quorate.replication.cbs.CbsEntry.Takeover;
import quorate.replication.cbs.SuccessionIndication.Active;
import quorate.replication.cbs.SuccessionIndication.Deposed;
import quorate.replication.cbs.SuccessionIndication.Granted;
import quorate.replication.cbs.SuccessionIndication.Propose;

class ReplicatedShepherdTest {
  private static final NodeId N1 = new NodeId(1);
  private static final NodeId N2 = new NodeId(2);
  private static final CbsConfig CONFIG =
      CbsConfig.of(new NodeId(9), List.of(N1, N2, new NodeId(3)), Set.of(N1), Tolerance.DEFAULT);
  private static final Takeover FIRST = new Takeover(1, N1, 11);
  private static final Takeover SECOND = new Takeover(2, N2, 22);
  private static final CbsRecord.Base NOTHING =
      new CbsRecord.Base(
          0, new java.util.TreeMap<>(), new java.util.TreeMap<>(), new java.util.TreeMap<>(), 0);

  private final ReplicatedShepherd one =
      new ReplicatedShepherd(CONFIG, N1, 11, Duration.ofMillis(100));

  private static CbsRecord.Committed commit(long barrier) {
    RequestId txn = new RequestId(new SessionId(1, 1), barrier + 1);
    return new CbsRecord.Committed(txn, List.of(), List.of(), barrier);
  }

  private static Decided decided(long epoch, long number, long barrier) {
    return new Decided(epoch, number, List.of(commit(barrier)));
  }

  private static List<Object> on(ReplicatedShepherd role, Event<SuccessionMessage> event) {
    List<Object> said = new ArrayList<>();
    role.on(
        event,
        effect -> {
          if (effect instanceof Effect.Deliver<SuccessionMessage>(var indication)) {
            said.add(indication);
          }
        });
    return said;
  }

  private static List<Object> hear(ReplicatedShepherd role, SuccessionMessage message) {
    return on(role, new Event.Received<>(N1, message));
  }

  private static List<Object> order(ReplicatedShepherd role, CbsEntry entry) {
    return hear(role, new SuccessionMessage.Ordered(entry));
  }

  private static final Object ONE_DURABLE = new SuccessionIndication.Durable(1);

  @Test
  void whoLeadsClaimsAndIsActiveOnceThatIsOrdered() {
    assertEquals(List.of(new Propose(0, FIRST)), hear(one, new SuccessionMessage.Leads(true)));
    assertEquals(List.of(new Active(1, List.of(NOTHING))), order(one, FIRST));
    assertEquals(List.of(), order(one, FIRST));
  }

  @Test
  void whatIsLostIsSaidAgain() {
    hear(one, new SuccessionMessage.Leads(true));
    assertEquals(
        List.of(new Propose(0, FIRST)), on(one, new Event.Fired<>(new ReplicatedShepherd.Again())));
    order(one, FIRST);
    assertEquals(List.of(), on(one, new Event.Fired<>(new ReplicatedShepherd.Again())));
  }

  @Test
  void whatIsWrittenIsDurableOnceItIsOrdered() {
    order(one, FIRST);
    assertEquals(
        List.of(new Propose(0, decided(1, 0, 0))),
        hear(one, new SuccessionMessage.Write(1, List.of(commit(0)))));
    assertEquals(List.of(ONE_DURABLE), order(one, decided(1, 0, 0)));
    assertEquals(List.of(), order(one, decided(1, 0, 0)), "only once");
  }

  @Test
  void whatComesOutOfItsOrderDoesNotCountAndIsSaidAgain() {
    order(one, FIRST);
    hear(one, new SuccessionMessage.Write(1, List.of(commit(0))));
    hear(one, new SuccessionMessage.Write(1, List.of(commit(1))));
    assertEquals(List.of(), order(one, decided(1, 1, 1)));
    assertEquals(
        List.of(new Propose(0, decided(1, 0, 0)), new Propose(1, decided(1, 1, 1))),
        on(one, new Event.Fired<>(new ReplicatedShepherd.Again())));
    assertEquals(List.of(ONE_DURABLE), order(one, decided(1, 0, 0)));
    assertEquals(List.of(ONE_DURABLE), order(one, decided(1, 1, 1)));
  }

  @Test
  void whatAnOldEpochDecidesAfterItsEndIsVoid() {
    order(one, FIRST);
    hear(one, new SuccessionMessage.Write(1, List.of(commit(0))));
    assertEquals(List.of(new Deposed(1, N2)), order(one, SECOND));
    assertEquals(List.of(), order(one, decided(1, 0, 0)));
    assertEquals(List.of(NOTHING), one.state().records());
    assertEquals(
        List.of(), hear(one, new SuccessionMessage.Write(1, List.of(commit(0)))), "not asked");
  }

  @Test
  void aStandbyTakesOverWithWhatIsDecided() {
    ReplicatedShepherd two = new ReplicatedShepherd(CONFIG, N2, 22, Duration.ofMillis(100));
    order(two, FIRST);
    order(two, decided(1, 0, 0));
    assertEquals(
        List.of(
            new Active(
                2,
                List.of(
                    new CbsRecord.Base(
                        1,
                        new java.util.TreeMap<>(),
                        new java.util.TreeMap<>(),
                        new java.util.TreeMap<>(java.util.Map.of(new SessionId(1, 1), 1L)),
                        0),
                    commit(0)))),
        order(two, SECOND));
  }

  @Test
  void anEarlierLifeOfTheNodeMakesNobodyActive() {
    ReplicatedShepherd again = new ReplicatedShepherd(CONFIG, N1, 12, Duration.ofMillis(100));
    assertEquals(List.of(), order(again, FIRST));
    assertEquals(
        List.of(new Propose(0, new Takeover(2, N1, 12))),
        hear(again, new SuccessionMessage.Leads(true)));
  }

  @Test
  void aStateFromElsewhereTellsWhatWasDecided() {
    order(one, FIRST);
    hear(one, new SuccessionMessage.Write(1, List.of(commit(0))));
    hear(one, new SuccessionMessage.Write(1, List.of(commit(1))));
    ReplicatedShepherd two = new ReplicatedShepherd(CONFIG, N2, 22, Duration.ofMillis(100));
    order(two, FIRST);
    order(two, decided(1, 0, 0));
    assertEquals(List.of(ONE_DURABLE), hear(one, new SuccessionMessage.Install(two.state())));
    order(two, SECOND);
    assertEquals(
        List.of(new Deposed(1, N2)), hear(one, new SuccessionMessage.Install(two.state())));
  }

  @Test
  void noTwoNodesAreGivenTheSameValues() {
    CbsEntry.Reserve mine = new CbsEntry.Reserve(11, 5, "7", 1, 2, 10);
    assertEquals(
        List.of(new Propose(0, mine)), hear(one, new SuccessionMessage.Want(5, "7", 1, 2, 10)));
    assertEquals(List.of(), order(one, new CbsEntry.Reserve(22, 5, "7", 1, 2, 10)));
    assertEquals(List.of(new Granted(5, OptionalLong.of(21))), order(one, mine));
    assertEquals(List.of(), order(one, mine), "a repetition gives nobody anything");
    order(one, new CbsEntry.Moved(22, 6, "7", 100, true));
    hear(one, new SuccessionMessage.Want(7, "7", 1, 2, 1));
    assertEquals(
        List.of(new Granted(7, OptionalLong.of(100))),
        order(one, new CbsEntry.Reserve(11, 7, "7", 1, 2, 1)));
  }
}
