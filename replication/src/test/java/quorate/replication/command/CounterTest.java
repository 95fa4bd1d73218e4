package quorate.replication.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;

/// Hosts a service other than a database, over every order.
class CounterTest {
  private static final SessionId ONE = new SessionId(0, 1);
  private static final SessionId OTHER = new SessionId(0, 2);
  private static final Bytes READ = new CounterCommand.Read().encode();

  @Test
  void overPaxos() {
    new Story<>(new CounterNet<>(CounterOrders.paxos()), 3).all();
  }

  @Test
  void overPbft() {
    Story<?> story = new Story<>(new CounterNet<>(CounterOrders.pbft()), 4);
    story.all();
    story.whatIsImplausibleIsRefused();
  }

  @Test
  void overTheArchive() {
    Story<?> story = new Story<>(new CounterNet<>(CounterOrders.archive()), 4);
    story.all();
    story.whatIsImplausibleIsRefused();
  }

  @Test
  void overPaxosThatIsReconfigured() {
    Story<?> story = new Story<>(new CounterNet<>(CounterOrders.reconfigurablePaxos()), 3);
    story.all();
    story.aNodeTakesThePlaceOfAnother();
  }

  @Test
  void overTheArchiveThatIsReconfigured() {
    Story<?> story = new Story<>(new CounterNet<>(CounterOrders.reconfigurableArchive()), 4);
    story.all();
    story.aNodeTakesThePlaceOfAnother();
    story.whatIsImplausibleIsRefused();
  }

  /// The story of a counter with this many members.
  private static final class Story<M> {
    private final CounterNet<M> net;
    private final int members;
    private long number;
    private long sum;

    Story(CounterNet<M> net, int members) {
      this.net = net;
      this.members = members;
    }

    void all() {
      itCounts();
      aRetryIsExecutedOnce();
      whatIsNoCommandIsRejected();
      aLargeCommandComesInPieces();
      whoWasAwayInstallsASnapshot();
      aWrongStateIsReplaced();
      whatWasAnnouncedComes();
    }

    private CounterService.Reply add(long amount) {
      sum += amount;
      CounterService.Reply reply =
          net.ask(ONE, ++number, new CounterCommand.Add(amount, Bytes.EMPTY).encode());
      assertEquals(Optional.empty(), reply.rejection());
      assertEquals(sum, reply.value());
      return reply;
    }

    private void addMany(int times) {
      for (int i = 0; i < times; i++) {
        add(i);
      }
    }

    private void itCounts() {
      addMany(5);
      assertEquals(sum, net.ask(OTHER, 1, READ).value());
    }

    private void aRetryIsExecutedOnce() {
      CounterService.Reply reply = add(7);
      Bytes again = new CounterCommand.Add(7, Bytes.EMPTY).encode();
      assertEquals(reply, net.ask(ONE, number, again));
      add(1);
    }

    private void whatIsNoCommandIsRejected() {
      CounterService.Reply reply = net.ask(OTHER, 2, Bytes.wrap(new byte[] {99}));
      assertEquals(
          Optional.of(Rejection.Reason.MALFORMED), reply.rejection().map(Rejection::reason));
    }

    private void aLargeCommandComesInPieces() {
      byte[] whole = new CounterCommand.Add(11, Bytes.wrap(new byte[100])).encode().toArray();
      int half = whole.length / 2;
      Bytes first = Bytes.wrap(java.util.Arrays.copyOf(whole, half));
      Bytes second = Bytes.wrap(java.util.Arrays.copyOfRange(whole, half, whole.length));
      net.ask(ONE, ++number, new HostCommand.Chunk(0, first).encode());
      net.ask(ONE, ++number, new HostCommand.Chunk(1, second).encode());
      sum += 11;
      Digest digest = Digest.of(whole);
      assertEquals(
          sum, net.ask(ONE, ++number, new HostCommand.Assemble(2, digest).encode()).value());
      CounterService.Reply reply =
          net.ask(ONE, ++number, new HostCommand.Assemble(2, digest).encode());
      assertEquals(
          Optional.of(Rejection.Reason.INCOMPLETE), reply.rejection().map(Rejection::reason));
    }

    private boolean isLevel(int node) {
      CounterNet<M>.Node one = net.node(node);
      return one.counter().value() == sum && !one.control().certified().equals(Position.NONE);
    }

    private void allAreLevel(List<Integer> nodes) {
      net.until("all have " + sum, () -> nodes.stream().allMatch(this::isLevel));
    }

    private List<Integer> members() {
      return java.util.stream.IntStream.rangeClosed(1, members).boxed().toList();
    }

    /// The log that it lacks is truncated meanwhile, so that only a state helps.
    private void whoWasAwayInstallsASnapshot() {
      net.cut(members, true);
      addMany(40);
      Position missed = net.node(members).applied();
      net.until("the log is cut", () -> net.node(1).control().certified().isAfter(missed));
      net.cut(members, false);
      net.until(
          "a snapshot is installed", () -> net.node(members).counter().absolved().isAfter(missed));
      addMany(3);
      allAreLevel(members());
    }

    private void aWrongStateIsReplaced() {
      Position before = net.node(2).applied();
      net.node(2).counter().corrupt(-1);
      addMany(8);
      net.until("the state is replaced", () -> net.node(2).counter().absolved().isAfter(before));
      addMany(2);
      allAreLevel(members());
    }

    /// The leader chooses a value that the others refuse: another node leads, and its choice is
    /// delivered.
    void whatIsImplausibleIsRefused() {
      NodeId leader = net.leader();
      net.node(leader).counter().choice(5000);
      Bytes draw = new CounterCommand.Draw().encode();
      CounterService.Reply reply = net.ask(ONE, ++number, draw);
      sum += 100;
      assertEquals(sum, reply.value());
      assertNotEquals(leader, net.leader());
      assertTrue(net.nodes().stream().anyMatch(node -> node.counter().choicesRefused() > 0));
      net.node(leader).counter().choice(100);
      add(1);
    }

    private void whatWasAnnouncedComes() {
      net.until(
          "what is announced comes",
          () -> {
            add(1);
            return net.node(1).counter().announcedTruly() > 3;
          });
    }

    /// The last member leaves; the new one has nothing, and gets the state from the others.
    void aNodeTakesThePlaceOfAnother() {
      List<Member> then =
          net.nodes().stream()
              .map(CounterNet.Node::id)
              .filter(id -> id.number() != members)
              .map(id -> new Member(id, "counter", "localhost", 1, ""))
              .toList();
      CounterService.Reply done =
          net.ask(ONE, ++number, new HostCommand.Reconfigure(2, then).encode());
      assertEquals(Optional.empty(), done.rejection());
      addMany(10);
      List<Integer> numbers = then.stream().map(it -> (int) it.id().number()).toList();
      allAreLevel(numbers);
      CounterNet<M>.Node joined = net.node(members + 1);
      assertEquals(2, joined.control().configuration());
      assertEquals(
          then.stream().map(Member::id).collect(java.util.stream.Collectors.toSet()),
          java.util.Set.copyOf(joined.control().replicas().orElseThrow()));
      assertTrue(joined.counter().absolved().isAfter(Position.NONE), "it installed a snapshot");
      CounterService.Reply late =
          net.ask(ONE, ++number, new HostCommand.Reconfigure(2, then.reversed()).encode());
      assertEquals(
          Optional.of(Rejection.Reason.NOT_RECONFIGURED), late.rejection().map(Rejection::reason));
    }
  }
}
