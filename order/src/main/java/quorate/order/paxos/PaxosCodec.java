package quorate.order.paxos;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Advance;
import quorate.order.paxos.PaxosMessage.Alive;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Fetch;
import quorate.order.paxos.PaxosMessage.Heartbeat;
import quorate.order.paxos.PaxosMessage.PreVote;
import quorate.order.paxos.PaxosMessage.PreVoteReply;
import quorate.order.paxos.PaxosMessage.Preempted;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Submit;
import quorate.order.paxos.PaxosMessage.Voted;

/// The encoding of messages and durable records: one byte of kind, then the fields. Malformed bytes
/// are a [WireException]; counts are checked against the bytes present.
public final class PaxosCodec {
  private static final int HOPS_MAX = 16;

  private PaxosCodec() {}

  /// Encodes a message for the wire. Local messages never leave their node.
  public static Bytes encode(PaxosMessage message) {
    Encoder to = new Encoder();
    write(to, message);
    return to.toBytes();
  }

  /// Appends an encoded message.
  public static void write(Encoder to, PaxosMessage message) {
    switch (message) {
      case PreVote(Ballot ballot, long chosenBelow) -> ballot(to.u8(1), ballot).varint(chosenBelow);
      case Prepare(Ballot ballot, long from, long voted) ->
          ballot(to.u8(2), ballot).varint(from).varint(voted);
      case Accept(Vote vote, long chosenBelow) -> vote(to.u8(3), vote).varint(chosenBelow);
      case PreVoteReply(Ballot ballot, boolean supports, long chosenBelow) ->
          ballot(to.u8(4), ballot).bool(supports).varint(chosenBelow);
      case Promise(Ballot ballot, long from, long chosenBelow, List<Vote> votes, long next) ->
          ballot(to.u8(5), ballot)
              .varint(from)
              .varint(chosenBelow)
              .list(votes, PaxosCodec::vote)
              .varint(next);
      case Voted(Ballot ballot, long slot) -> ballot(to.u8(6), ballot).varint(slot);
      case Preempted(Ballot promised) -> ballot(to.u8(7), promised);
      case Alive(Ballot ballot, long chosenBelow) -> ballot(to.u8(8), ballot).varint(chosenBelow);
      case Heartbeat(Ballot ballot, long chosenBelow, long voted) ->
          ballot(to.u8(9), ballot).varint(chosenBelow).varint(voted);
      case Fetch(long from) -> to.u8(10).varint(from);
      case Chosen(long from, List<List<Request>> batches, long truncatedBelow, long chosenBelow) ->
          to.u8(11)
              .varint(from)
              .list(batches, Request::encodeBatch)
              .varint(truncatedBelow)
              .varint(chosenBelow);
      case Submit(Request request, int hops) -> request.encode(to.u8(12).varint(hops));
      case Advance(Ballot ballot, long chosenBelow) ->
          ballot(to.u8(13), ballot).varint(chosenBelow);
      case PaxosMessage.Local local ->
          throw new IllegalArgumentException("never on the wire: " + local);
    }
  }

  /// Decodes a message from a peer or client.
  public static PaxosMessage decode(Bytes bytes) {
    return read(new Decoder(bytes));
  }

  /// Decodes a message that takes up all remaining bytes.
  public static PaxosMessage read(Decoder from) {
    int kind = from.u8();
    PaxosMessage message =
        switch (kind) {
          case 1 -> new PreVote(ballot(from), from.varint());
          case 2 -> new Prepare(ballot(from), Request.decodeSlot(from), voted(from));
          case 3 -> new Accept(vote(from), Request.decodeSlot(from));
          case 4 -> new PreVoteReply(ballot(from), from.bool(), Request.decodeSlot(from));
          case 5 -> promise(from);
          case 6 -> new Voted(ballot(from), Request.decodeSlot(from));
          case 7 -> new Preempted(ballot(from));
          case 8 -> new Alive(ballot(from), Request.decodeSlot(from));
          case 9 -> new Heartbeat(ballot(from), Request.decodeSlot(from), voted(from));
          case 10 -> new Fetch(Request.decodeSlot(from));
          case 11 -> chosen(from);
          case 12 -> submit(from);
          case 13 -> new Advance(ballot(from), Request.decodeSlot(from));
          default -> throw new WireException("no Paxos message of kind " + kind);
        };
    from.end();
    return message;
  }

  /// Encodes a durable record for the log.
  public static Bytes encodeRecord(Durable record) {
    Encoder to = new Encoder();
    writeRecord(to, record);
    return to.toBytes();
  }

  /// Appends an encoded record.
  public static void writeRecord(Encoder to, Durable record) {
    if (!(record instanceof PaxosRecord ours)) {
      throw new IllegalArgumentException("no record of Paxos: " + record);
    }
    switch (ours) {
      case PaxosRecord.Promised(Ballot ballot) -> ballot(to.u8(1), ballot);
      case PaxosRecord.Accepted(Vote vote, long chosenBelow) ->
          vote(to.u8(2), vote).varint(chosenBelow);
      case PaxosRecord.Learned(long slot, List<Request> batch) ->
          Request.encodeBatch(to.u8(3).varint(slot), batch);
      case PaxosRecord.Truncated(long below) -> to.u8(4).varint(below);
    }
  }

  /// Decodes a durable record of the log.
  public static PaxosRecord decodeRecord(Bytes bytes) {
    Decoder from = new Decoder(bytes);
    int kind = from.u8();
    PaxosRecord record =
        switch (kind) {
          case 1 -> new PaxosRecord.Promised(ballot(from));
          case 2 -> new PaxosRecord.Accepted(vote(from), Request.decodeSlot(from));
          case 3 -> new PaxosRecord.Learned(Request.decodeSlot(from), Request.decodeBatch(from));
          case 4 -> new PaxosRecord.Truncated(Request.decodeSlot(from));
          default -> throw new WireException("no Paxos record of kind " + kind);
        };
    from.end();
    return record;
  }

  private static Encoder ballot(Encoder to, Ballot ballot) {
    return to.varint(ballot.round()).varint(ballot.node());
  }

  private static Ballot ballot(Decoder from) {
    long round = from.varint();
    long node = from.varint();
    if (round == 0 || node == 0) {
      throw new WireException("no ballot is " + round + "." + node);
    }
    return new Ballot(round, node);
  }

  private static long voted(Decoder from) {
    long slot = from.varint();
    if (slot < 0) {
      throw new WireException("no slot is " + slot);
    }
    return slot;
  }

  private static Encoder vote(Encoder to, Vote vote) {
    ballot(to, vote.ballot()).varint(vote.slot());
    Request.encodeBatch(to, vote.batch());
    return to;
  }

  private static Vote vote(Decoder from) {
    return new Vote(ballot(from), Request.decodeSlot(from), Request.decodeBatch(from));
  }

  private static Promise promise(Decoder from) {
    Ballot ballot = ballot(from);
    long first = Request.decodeSlot(from);
    long chosenBelow = Request.decodeSlot(from);
    List<Vote> votes = from.list(PaxosCodec::vote);
    return new Promise(ballot, first, chosenBelow, votes, from.varint());
  }

  private static Chosen chosen(Decoder from) {
    long first = Request.decodeSlot(from);
    int count = from.count(1);
    List<List<Request>> batches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      batches.add(Request.decodeBatch(from));
    }
    return new Chosen(first, batches, Request.decodeSlot(from), Request.decodeSlot(from));
  }

  private static Submit submit(Decoder from) {
    long hops = from.varint();
    if (hops > HOPS_MAX) {
      throw new WireException("a request forwarded " + hops + " times");
    }
    return new Submit(Request.decode(from), (int) hops);
  }
}
