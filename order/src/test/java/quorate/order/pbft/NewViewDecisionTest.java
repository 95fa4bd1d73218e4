package quorate.order.pbft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.order.pbft.PbftMessage.ViewChange;

/// Tests the safety argument of `docs/protocols/pbft.md` on random histories of one slot that
/// honest replicas can have had, with liars that claim anything. Whatever view changes a primary
/// selects, a committed batch stays; and those of all honest replicas always decide.
class NewViewDecisionTest {
  private static final long SLOT = 1;
  private static final long NEXT_VIEW = 6;

  @Test
  void whatWasCommittedStaysWhoeverIsHeard() {
    int committed = 0;
    int changed = 0;
    for (int seed = 0; seed < 60_000; seed++) {
      Random random = new Random(seed);
      Past past = new Past(random);
      past.live();
      committed += past.committed == null ? 0 : 1;
      List<ViewChange> all = past.viewChanges();
      assertNotNull(
          NewViewDecision.of(past.config, past.honestChanges(all)),
          "seed " + seed + ": all honest replicas, and no decision");
      for (int pick = 0; pick < 3; pick++) {
        Collections.shuffle(all, random);
        int size = past.config.quorum() + random.nextInt(all.size() - past.config.quorum() + 1);
        NewViewDecision decision = NewViewDecision.of(past.config, all.subList(0, size));
        if (decision == null) {
          continue;
        }
        @Nullable Digest chosen =
            decision.chosen().isEmpty() ? null : decision.chosen().getFirst().digest();
        if (past.committed != null) {
          assertEquals(past.committed, chosen, "seed " + seed);
        } else {
          changed++;
        }
      }
    }
    assertTrue(committed > 1000 && changed > 1000, committed + " committed, " + changed + " free");
  }

  /// The history of one slot over some views, at all replicas.
  private static final class Past {
    final PbftConfig config;
    final Random random;
    final int nodes;
    final int liars;
    final VoteLog[] logs;
    @Nullable Digest committed;

    Past(Random random) {
      this.random = random;
      int failures = 1 + random.nextInt(2);
      int lies = 1 + random.nextInt(failures);
      Tolerance tolerance = new Tolerance(failures, lies, Tolerance.Liars.NODES);
      this.nodes = tolerance.orderingNodes();
      this.liars = lies;
      List<NodeId> members = new ArrayList<>();
      for (int i = 1; i <= nodes; i++) {
        members.add(new NodeId(i));
      }
      this.config =
          PbftConfig.of(
              members.getFirst(),
              members,
              tolerance,
              new PbftTranscript.PlainSignatures(members.getFirst()),
              _ -> true);
      this.logs = new VoteLog[nodes];
      for (int i = 0; i < nodes; i++) {
        logs[i] = new VoteLog();
      }
    }

    /// The last `liars` nodes lie: they vote and commit for every proposal.
    boolean isHonest(int node) {
      return node < nodes - liars;
    }

    /// In each view the primary proposes a batch that a decision allows; deliveries are random.
    void live() {
      for (long view = 0; view < NEXT_VIEW; view++) {
        List<Batch> proposals = proposals(view);
        for (Batch batch : proposals) {
          agree(view, batch);
        }
      }
    }

    /// A lying primary shows different new views, each valid by itself, to different replicas.
    private List<Batch> proposals(long view) {
      List<Batch> proposals = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        List<ViewChange> changes = viewChanges(Math.max(1, view));
        Collections.shuffle(changes, random);
        NewViewDecision decision =
            NewViewDecision.of(
                config,
                changes.subList(0, config.quorum() + random.nextInt(nodes - config.quorum() + 1)));
        if (view == 0 || decision != null && decision.chosen().isEmpty()) {
          proposals.add(any()); // null, if a higher slot was prepared
        } else if (decision != null) {
          proposals.add(known(decision.chosen().getFirst().digest()));
        }
      }
      return proposals;
    }

    private Batch any() {
      return random.nextInt(4) == 0
          ? Batch.NULL
          : new Batch(List.of(PbftTranscript.request(letter())), Bytes.EMPTY);
    }

    private char letter() {
      return (char) ('a' + random.nextInt(3));
    }

    private static Batch known(Digest digest) {
      for (char letter = 'a'; letter <= 'c'; letter++) {
        Batch batch = new Batch(List.of(PbftTranscript.request(letter)), Bytes.EMPTY);
        if (batch.digest().equals(digest)) {
          return batch;
        }
      }
      return Batch.NULL;
    }

    private void agree(long view, Batch batch) {
      int votes = liars;
      int care = random.nextInt(100);
      for (int node = 0; node < nodes - liars; node++) {
        if (random.nextInt(100) < care && logs[node].votedIn(view, SLOT) == null) {
          logs[node].keep(batch);
          logs[node].vote(view, SLOT, batch.digest(), _ -> {});
        }
        votes += batch.digest().equals(logs[node].votedIn(view, SLOT)) ? 1 : 0;
      }
      int commits = liars;
      for (int node = 0; node < nodes - liars; node++) {
        if (votes >= config.quorum() && random.nextInt(100) < care) {
          logs[node].prepare(view, SLOT, batch.digest(), _ -> {});
        }
        commits += logs[node].preparedIn(view, SLOT) && isFor(node, batch) ? 1 : 0;
      }
      if (commits >= config.quorum()) {
        assertTrue(committed == null || committed.equals(batch.digest()), "agreement");
        committed = batch.digest();
      }
    }

    private boolean isFor(int node, Batch batch) {
      return logs[node].prepared().getFirst().digest().equals(batch.digest());
    }

    List<ViewChange> viewChanges() {
      return viewChanges(NEXT_VIEW);
    }

    private List<ViewChange> viewChanges(long view) {
      List<ViewChange> changes = new ArrayList<>();
      for (int node = 0; node < nodes; node++) {
        NodeId signer = config.members().get(node);
        List<Claim> prepared = isHonest(node) ? logs[node].prepared() : anyClaims(view, 1);
        List<Claim> voted = isHonest(node) ? logs[node].voted() : anyClaims(view, 4);
        changes.add(
            new ViewChange(view, signer, Certificate.GENESIS, prepared, voted, Bytes.EMPTY));
      }
      return changes;
    }

    private List<Claim> anyClaims(long view, int most) {
      List<Claim> claims = new ArrayList<>();
      for (int i = random.nextInt(most + 1); i > 0; i--) {
        claims.add(new Claim(SLOT, view - 1 - random.nextInt((int) view), any().digest()));
      }
      return claims;
    }

    List<ViewChange> honestChanges(List<ViewChange> all) {
      return all.stream().filter(change -> isHonest((int) change.signer().number() - 1)).toList();
    }
  }
}
