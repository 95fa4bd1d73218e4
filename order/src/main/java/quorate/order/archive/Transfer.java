package quorate.order.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.Behind;
import quorate.order.pbft.Batch;
import quorate.order.pbft.PbftConfig;

/// Fetches slots that PBFT has left behind (state transfer, TOCS 2002, section 4.6) without
/// trusting any peer: first the digests of the slots up to a certified checkpoint, proved by the
/// certificate, then the batches, proved by their digests.
final class Transfer {
  private final PbftConfig config;
  private final Archive archive;
  private long slot;
  private Digest state = Archive.GENESIS;
  private List<NodeId> holders = List.of();
  private int asked;

  /// The certified digests of the slots being fetched.
  private final NavigableMap<Long, Digest> proved = new TreeMap<>();

  /// The first slot that each peer still has, as it reported.
  private final Map<NodeId, Long> gone = new TreeMap<>();

  Transfer(PbftConfig config, Archive archive) {
    this.config = config;
    this.archive = archive;
  }

  /// PBFT's state of `slot` is certified, and these nodes hold it.
  void want(long newSlot, Digest newState, List<NodeId> newHolders) {
    boolean fetching = slot > archive.tip() && !proved.isEmpty();
    if (newSlot <= slot || fetching) {
      return;
    }
    slot = newSlot;
    state = newState;
    holders = newHolders.stream().filter(node -> !node.equals(config.self())).toList();
    proved.clear();
  }

  void reset() {
    slot = 0;
    proved.clear();
    gone.clear();
  }

  private boolean isWanted() {
    return !holders.isEmpty() && slot > archive.tip();
  }

  /// Asks the holders in turn (T1).
  void onTick(Effects<ArchiveMessage> effects) {
    proved.headMap(archive.tip(), true).clear();
    if (isWanted()) {
      reportBehind(effects);
      ask(holders.get(asked++ % holders.size()), effects);
    } else {
      gone.clear();
    }
  }

  private void ask(NodeId holder, Effects<ArchiveMessage> effects) {
    if (isWanted() && !proved.isEmpty()) {
      effects.send(holder, new ArchiveMessage.WantBatches(archive.tip() + 1));
    } else if (isWanted()) {
      effects.send(holder, new ArchiveMessage.WantDigests(archive.tip() + 1, slot));
    }
  }

  // T2.
  void onDigests(NodeId from, ArchiveMessage.Digests told, Effects<ArchiveMessage> effects) {
    long first = archive.tip() + 1;
    boolean fits = told.from() == first && told.digests().size() == slot - first + 1;
    if (!isWanted()
        || !proved.isEmpty()
        || !fits
        || !Archive.link(told.before(), told.digests()).equals(state)) {
      return;
    }
    Check.that(
        archive.chain(archive.tip()).equals(told.before()),
        "a quorum has delivered what this node delivered",
        archive.tip());
    for (long at = first; at <= slot; at++) {
      proved.put(at, told.digests().get((int) (at - first)));
    }
    ask(from, effects);
  }

  /// The proved batches of a message, from the tip on (T3).
  List<Batch> onBatches(ArchiveMessage.Batches told) {
    List<Batch> good = new ArrayList<>();
    long at = told.from();
    for (Batch batch : told.batches()) {
      if (at == archive.tip() + 1 + good.size()) {
        if (!batch.digest().equals(proved.get(at))) {
          break;
        }
        good.add(batch);
      }
      at++;
    }
    return good;
  }

  /// Asks the same holder for more after it has helped.
  void goOn(NodeId holder, Effects<ArchiveMessage> effects) {
    proved.headMap(archive.tip(), true).clear();
    ask(holder, effects);
  }

  void onGone(NodeId from, long below) {
    gone.put(from, below);
  }

  /// r + 1 nodes, so an honest one, have forgotten a needed slot: only a snapshot of the layer
  /// above helps. The slot to report is the (r + 1)-th highest, which an honest node has named or
  /// exceeded: a liar that names a distant slot would otherwise make the layer above wait for ever;
  /// one that names a low slot only makes it ask once more (T4).
  private void reportBehind(Effects<ArchiveMessage> effects) {
    long needed = archive.tip() + 1;
    List<Map.Entry<NodeId, Long>> later = new ArrayList<>(gone.entrySet());
    later.removeIf(entry -> entry.getValue() <= needed);
    if (isWanted() && later.size() >= config.weak()) {
      later.sort(Map.Entry.comparingByValue());
      Map.Entry<NodeId, Long> named = later.get(later.size() - config.weak());
      effects.deliver(new Behind(needed, named.getValue(), named.getKey()));
      gone.clear(); // asked anew, so that each report is current
    }
  }
}
