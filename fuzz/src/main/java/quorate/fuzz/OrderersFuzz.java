package quorate.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.order.archive.ArchiveCodec;
import quorate.order.archive.ArchiveMessage;
import quorate.order.pbft.Assigned;
import quorate.order.pbft.Batch;
import quorate.order.pbft.Certificate;
import quorate.order.pbft.Claim;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.Statements;

/// One member of four, and a client, send the others messages made from the input: random bytes,
/// damaged frames, valid messages in the wrong state, replays, and false statements with valid
/// signatures.
public final class OrderersFuzz {
  private static final int STEPS_MAX = 200;
  private static final int TICKS = 400;

  private final FuzzedDataProvider data;
  private final Orderers orderers;
  private final Orderers.PlainSignatures signatures;
  private final List<Batch> batches = new ArrayList<>();
  private long numbers;

  private OrderersFuzz(FuzzedDataProvider data) {
    this.data = data;
    this.orderers = new Orderers(pick(Orderers.MEMBERS));
    this.signatures = new Orderers.PlainSignatures(orderers.liar());
    batches.add(Batch.NULL);
  }

  /// Called by the fuzzer.
  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    new OrderersFuzz(data).run();
  }

  private void run() {
    for (int step = 0; step < STEPS_MAX && data.remainingBytes() > 0; step++) {
      switch (data.consumeInt(0, 9)) {
        case 0 -> orderers.pass(data.consumeInt(1, 60));
        case 1 -> orderers.tick();
        case 2 -> orderers.submit(request(Orderers.CLIENT));
        case 3 -> bytes(data.consumeBytes(data.consumeInt(0, 200)));
        case 4 -> damaged();
        case 5 -> again();
        default -> say(message());
      }
    }
    if (data.consumeInt(0, 7) == 0) {
      orderers.mustOrder(request(Orderers.CLIENT), TICKS);
    }
  }

  private <T> T pick(List<T> of) {
    return of.get(data.consumeInt(0, of.size() - 1));
  }

  private NodeId sender() {
    return data.consumeInt(0, 9) == 0 ? Orderers.STRANGER : orderers.liar();
  }

  private void say(ArchiveMessage message) {
    orderers.tell(sender(), pick(orderers.honest()), message);
  }

  private void bytes(byte[] bytes) {
    ArchiveMessage message;
    try {
      message = ArchiveCodec.decode(Bytes.wrap(bytes));
    } catch (WireException refused) {
      Frames.one(); // its sender loses the connection
      return;
    }
    say(message);
  }

  private void damaged() {
    ArchiveMessage message = orderers.seen().isEmpty() ? message() : pick(orderers.seen());
    if (message instanceof ArchiveMessage.Inner(PbftMessage.Local _)) {
      return;
    }
    byte[] bytes = ArchiveCodec.encode(message).toArray();
    int at = data.consumeInt(0, bytes.length - 1);
    bytes[at] ^= (byte) data.consumeInt(1, 255);
    bytes(data.consumeBoolean() ? bytes : java.util.Arrays.copyOf(bytes, at));
  }

  private void again() {
    if (!orderers.seen().isEmpty()) {
      say(pick(orderers.seen()));
    }
  }

  private long view() {
    return data.consumeInt(0, 19) == 0
        ? data.consumeLong(0, Long.MAX_VALUE)
        : data.consumeInt(0, 5);
  }

  private long slot() {
    return data.consumeInt(0, 19) == 0
        ? data.consumeLong(1, Long.MAX_VALUE)
        : data.consumeInt(1, 16);
  }

  private Request request(NodeId client) {
    numbers++;
    return new Request(
        new RequestId(new SessionId(1, client.number()), numbers), client, Bytes.EMPTY);
  }

  private Batch batch() {
    if (data.consumeBoolean()) {
      List<Request> requests = new ArrayList<>();
      for (int i = data.consumeInt(0, 3); i > 0; i--) {
        requests.add(request(Orderers.STRANGER));
      }
      batches.add(new Batch(requests, Bytes.EMPTY));
    }
    return pick(batches);
  }

  /// The digest of a batch that was seen or invented.
  private Digest digest() {
    List<Digest> heard = new ArrayList<>();
    for (ArchiveMessage each : orderers.seen()) {
      switch (each) {
        case ArchiveMessage.Inner(PbftMessage.PrePrepare(long _, long _, Batch batch)) ->
            heard.add(batch.digest());
        case ArchiveMessage.Inner(PbftMessage.Checkpoint(var _, long _, Digest state, var _)) ->
            heard.add(state);
        default -> {}
      }
    }
    return heard.isEmpty() || data.consumeBoolean() ? batch().digest() : pick(heard);
  }

  private List<Digest> digests() {
    List<Digest> digests = new ArrayList<>();
    for (int i = data.consumeInt(0, 4); i > 0; i--) {
      digests.add(digest());
    }
    return digests;
  }

  private ArchiveMessage message() {
    return switch (data.consumeInt(0, 18)) {
      case 0 -> new ArchiveMessage.WantDigests(slot(), slot());
      case 1 -> new ArchiveMessage.Digests(slot(), digest(), digests());
      case 2 -> new ArchiveMessage.WantBatches(slot());
      case 3 -> new ArchiveMessage.Batches(slot(), List.of(batch()));
      case 4 -> new ArchiveMessage.Gone(slot());
      default -> new ArchiveMessage.Inner(pbft());
    };
  }

  private PbftMessage pbft() {
    return switch (data.consumeInt(0, 14)) {
      case 0, 1, 2 -> new PbftMessage.PrePrepare(view(), slot(), batch());
      case 3 -> new PbftMessage.Prepare(view(), slot(), digest());
      case 4 -> new PbftMessage.Commit(view(), slot(), digest());
      case 5 -> checkpoint(slot(), digest());
      case 6 -> new PbftMessage.Stable(certificate());
      case 7, 8 -> viewChange();
      case 9, 10 -> newView();
      case 11 -> new PbftMessage.Status(view(), data.consumeBoolean(), slot(), slot());
      case 12 -> new PbftMessage.Committed(slot(), digests());
      case 13 ->
          data.consumeBoolean()
              ? new PbftMessage.FetchBody(digest())
              : new PbftMessage.Body(batch());
      default -> new PbftMessage.Submit(request(Orderers.STRANGER));
    };
  }

  private PbftMessage.Checkpoint checkpoint(long slot, Digest state) {
    return new PbftMessage.Checkpoint(
        orderers.liar(), slot, state, signatures.sign(Statements.checkpoint(slot, state)));
  }

  /// A certificate from the signed votes of others, and one of its own.
  private Certificate certificate() {
    if (data.consumeBoolean()) {
      return Certificate.GENESIS;
    }
    List<PbftMessage.Checkpoint> votes = new ArrayList<>();
    for (ArchiveMessage each : orderers.seen()) {
      if (each instanceof ArchiveMessage.Inner(PbftMessage.Checkpoint vote)
          && (votes.isEmpty() || vote.slot() == votes.getFirst().slot())) {
        votes.add(vote);
      }
    }
    if (votes.isEmpty()) {
      return Certificate.GENESIS;
    }
    long slot = votes.getFirst().slot();
    Digest state = votes.getFirst().state();
    votes.add(checkpoint(slot, state));
    return new Certificate(slot, state, votes);
  }

  private List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    for (int i = data.consumeInt(0, 4); i > 0; i--) {
      claims.add(new Claim(slot(), view(), digest()));
    }
    return claims;
  }

  private PbftMessage.ViewChange viewChange() {
    long view = view();
    Certificate stable = certificate();
    List<Claim> prepared = claims();
    List<Claim> voted = claims();
    return new PbftMessage.ViewChange(
        view,
        orderers.liar(),
        stable,
        prepared,
        voted,
        signatures.sign(Statements.viewChange(view, stable, prepared, voted)));
  }

  private PbftMessage newView() {
    List<PbftMessage.ViewChange> changes = new ArrayList<>();
    for (ArchiveMessage each : orderers.seen()) {
      if (each instanceof ArchiveMessage.Inner(PbftMessage.ViewChange change)
          && data.consumeBoolean()) {
        changes.add(change);
      }
    }
    if (data.consumeBoolean()) {
      changes.add(viewChange());
    }
    long view = changes.isEmpty() || data.consumeBoolean() ? view() : changes.getFirst().view();
    List<Assigned> chosen = new ArrayList<>();
    for (int i = data.consumeInt(0, 4); i > 0; i--) {
      chosen.add(new Assigned(slot(), digest()));
    }
    return new PbftMessage.NewView(
        view, changes, chosen, signatures.sign(Statements.newView(view, changes, chosen)));
  }
}
