package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.Claim;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.ExecuteBatch;
import quorate.replication.eve.EveMessage.Prepare;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.ViewChange;
import quorate.replication.eve.Statements;
import quorate.replication.eve.Token;

/// The messages that the liar may send, as the primary executor of view 0, as an executor and as a
/// verifier:
///
/// - split batches: give different first batches to different executors;
/// - take sides: sign either executor's first token, or its second one, or a token that nobody
///   reached;
/// - equivocate: vote for and commit either first token, in this view and the next;
/// - false view change: leave the view at any time, with claims to have prepared either first
///   token, or nothing, or a second token over nothing that is certified;
/// - forge: a certificate with its own signature under others' names;
/// - withhold: send any of these to some nodes only, or to none.
final class EveLies {
  private final EveConfig liar;
  private final List<NodeId> victims;

  EveLies(EveConfig liar, List<NodeId> victims) {
    this.liar = liar;
    this.victims = victims;
  }

  List<Packet<EveMessage>> all() {
    Token mine = EveSubject.first(new NodeId(2));
    Token other = EveSubject.first(new NodeId(3));
    List<EveMessage> words = new ArrayList<>();
    words.add(batch(1, EveSubject.BATCH));
    words.add(batch(1, EveSubject.OTHER_BATCH));
    words.add(batch(2, EveSubject.BATCH));
    for (Token token : List.of(mine, other)) {
      words.add(verify(token));
      words.add(new Prepare(0, token));
      words.add(commit(0, token));
      words.add(new Prepare(1, token));
      words.add(commit(1, token));
      words.add(change(Optional.of(new Claim(0, token))));
      words.add(new EveMessage.VerifyResponse(forged(token)));
    }
    words.add(verify(EveSubject.invented()));
    words.add(verify(EveSubject.second(new NodeId(3))));
    words.add(new Prepare(1, Token.GENESIS));
    words.add(commit(1, Token.GENESIS));
    words.add(change(Optional.empty()));
    words.add(change(Optional.of(new Claim(0, EveSubject.second(new NodeId(3))))));
    List<Packet<EveMessage>> packets = new ArrayList<>();
    for (NodeId victim : victims) {
      boolean executes = liar.executors().contains(victim);
      for (EveMessage word : words) {
        if (executes || word instanceof EveMessage.ToVerifier) {
          packets.add(new Packet<>(liar.self(), victim, word));
        }
      }
    }
    return packets;
  }

  private ExecuteBatch batch(long number, Bytes content) {
    return new ExecuteBatch(0, number, content, assigned(number, Digest.of(content.unsafeArray())));
  }

  private Bytes assigned(long number, Digest batch) {
    return liar.signatures().sign(Statements.assignment(0, number, batch));
  }

  private Verify verify(Token token) {
    return new Verify(
        liar.self(),
        0,
        token,
        assigned(token.number(), token.batch()),
        liar.signatures().sign(Statements.verify(0, token)));
  }

  /// After a view change the genesis was chosen for the first time.
  private Commit commit(long view, Token token) {
    int stalls = token.equals(Token.GENESIS) ? 1 : 0;
    return new Commit(
        liar.self(),
        view,
        token,
        stalls,
        liar.signatures().sign(Statements.commit(view, token, stalls)));
  }

  private ViewChange change(Optional<Claim> claim) {
    List<Claim> voted = claim.stream().toList();
    return new ViewChange(
        1,
        liar.self(),
        Certificate.GENESIS,
        claim,
        voted,
        liar.signatures().sign(Statements.viewChange(1, Certificate.GENESIS, claim, voted)));
  }

  private Certificate forged(Token token) {
    Commit own = commit(0, token);
    return new Certificate(
        0,
        token,
        0,
        liar.verifiers().stream()
            .map(each -> new Commit(each, 0, token, 0, own.signature()))
            .toList());
  }
}
