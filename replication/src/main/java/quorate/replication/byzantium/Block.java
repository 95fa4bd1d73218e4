package quorate.replication.byzantium;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.writeset.KeySet;
import quorate.replication.byzantium.ByzMessage.Answer;
import quorate.replication.byzantium.ByzMessage.Operate;
import quorate.replication.command.Position;

/// A client's open transaction (Byzantium, figure 2: txHandle).
final class Block {
  private final RequestId id;
  private final int needed;
  private final List<Call> calls = new ArrayList<>();
  private final Set<NodeId> readers;
  private final Set<NodeId> tried = new TreeSet<>();
  private final Set<NodeId> replaced = new TreeSet<>();
  private final Set<NodeId> silent = new TreeSet<>();
  private final Set<NodeId> ended = new TreeSet<>();
  private NodeId master;
  private boolean readOnly = true;

  /// The position of its snapshot, as the first answer says.
  private Optional<Position> begun = Optional.empty();

  /// A word of a replica about an operation: as of this snapshot, it has this result.
  private record Said(Position begun, Digest result) {}

  /// An operation, the result that the application saw, and what replicas said of it.
  private static final class Call {
    private final Operation operation;
    private final Map<NodeId, Said> said = new TreeMap<>();
    private Optional<Digest> result = Optional.empty();
    private Optional<Answer> ofMaster = Optional.empty();

    Call(Operation operation) {
      this.operation = operation;
    }
  }

  /// The meaning of an answer.
  enum Heard {
    /// It is the first one: the application's.
    FIRST,
    /// It is one more, or nothing.
    MORE,
    /// A new master has another result than the application saw from the one before (M2).
    DIFFERS
  }

  /// @param needed r + 1
  Block(RequestId id, NodeId master, List<NodeId> readers, int needed) {
    this.id = id;
    this.master = master;
    this.readers = new LinkedHashSet<>(readers);
    this.needed = needed;
    tried.addAll(readers);
  }

  RequestId id() {
    return id;
  }

  NodeId master() {
    return master;
  }

  Optional<Position> begun() {
    return begun;
  }

  boolean isReadOnly() {
    return readOnly;
  }

  List<NodeId> readers() {
    return List.copyOf(readers);
  }

  /// Adds the next operation.
  void add(Operation operation) {
    readOnly &= operation.isRead();
    calls.add(new Call(operation));
  }

  /// Whether the application waits for the last operation's result.
  boolean isWaiting() {
    return !calls.isEmpty() && calls.getLast().result.isEmpty();
  }

  /// The number of reads before the first write.
  private int reads() {
    int count = 0;
    while (count < calls.size() && calls.get(count).operation.isRead()) {
      count++;
    }
    return count;
  }

  /// R2: r + 1 replicas have said the same as the application saw, as of the same snapshot.
  private boolean isConfirmed(Call call) {
    return call.result.isPresent()
        && call.said.values().stream()
            .filter(each -> each.result().equals(call.result.get()))
            .anyMatch(each -> call.said.values().stream().filter(each::equals).count() >= needed);
  }

  /// R3: confirmed is a prefix, and ends before the first write: from there on only the master
  /// answers (Byzantium, figure 2, LastReadConfirmed).
  int confirmed() {
    int reads = reads();
    int count = 0;
    while (count < reads && isConfirmed(calls.get(count))) {
      count++;
    }
    return count;
  }

  boolean isConfirmed() {
    return readOnly && confirmed() == calls.size();
  }

  /// The recipients of the last operation: reads go to the readers until the first write,
  /// everything else to the master (R1).
  List<NodeId> targets() {
    return readOnly ? readers() : List.of(master);
  }

  /// Operations that this replica may not have executed, if it is the master, or read.
  List<Operate> missing(NodeId replica) {
    int skipped = confirmed();
    return IntStream.range(skipped, calls.size())
        .filter(index -> index == calls.size() - 1 || lacks(replica, calls.get(index)))
        .mapToObj(index -> new Operate(id, index + 1, skipped, calls.get(index).operation))
        .toList();
  }

  private boolean lacks(NodeId replica, Call call) {
    return replica.equals(master)
        ? call.ofMaster.isEmpty()
        : call.operation.isRead() && !call.said.containsKey(replica);
  }

  /// Whether the master has answered everything that its claims for COMMIT consist of.
  boolean isClaimed() {
    return calls.stream().skip(reads()).allMatch(call -> call.ofMaster.isPresent());
  }

  /// Takes a replica's answer.
  Heard hear(NodeId from, Answer answer) {
    boolean known = answer.number() >= 1 && answer.number() <= calls.size();
    if (!known) {
      return Heard.MORE;
    }
    Call call = calls.get(answer.number() - 1);
    boolean expected = from.equals(master) || answer.number() <= reads() && readers.contains(from);
    if (!expected || !call.operation.digest().equals(answer.operation())) {
      return Heard.MORE;
    }
    Digest result = Found.digest(answer.result());
    call.said.put(from, new Said(answer.begun(), result));
    if (from.equals(master)) {
      call.ofMaster = Optional.of(answer);
      silent.clear();
    }
    if (call.result.isEmpty()) {
      call.result = Optional.of(result);
      begun = begun.or(() -> Optional.of(answer.begun()));
      return Heard.FIRST;
    }
    // M2: reads before the first write are confirmed, or else verified at COMMIT.
    boolean differs =
        from.equals(master) && answer.number() > reads() && !call.result.get().equals(result);
    return differs ? Heard.DIFFERS : Heard.MORE;
  }

  /// A replica says that the master has not replied to it.
  ///
  /// @return whether r + 1 replicas have no reply of the master
  boolean hearSilence(NodeId from, NodeId of) {
    if (of.equals(master) && !from.equals(of)) {
      silent.add(from);
    }
    return silent.size() >= needed;
  }

  /// S7: a replica says that the transaction has expired.
  ///
  /// @return whether r + 1 replicas say so
  boolean hearEnd(NodeId from) {
    ended.add(from);
    return ended.size() >= needed;
  }

  /// M1: the next master, which has not been tried yet.
  boolean promote(List<NodeId> candidates) {
    Optional<NodeId> next =
        candidates.stream()
            .filter(each -> !replaced.contains(each) && !each.equals(master))
            .findFirst();
    if (next.isEmpty()) {
      return false;
    }
    replaced.add(master);
    readers.remove(master);
    master = next.get();
    readers.add(master);
    tried.add(master);
    silent.clear();
    calls.forEach(call -> call.ofMaster = Optional.empty());
    return true;
  }

  /// R1: another reader in the place of one that cannot read.
  Optional<NodeId> substitute(NodeId reader, List<NodeId> candidates) {
    Optional<NodeId> next = candidates.stream().filter(each -> !tried.contains(each)).findFirst();
    readers.remove(reader);
    next.ifPresent(each -> {
      readers.add(each);
      tried.add(each);
    });
    return next;
  }

  /// C1: everything that the verdict needs (figure 2, lines 41 to 44).
  ByzCommand.Commit commit() {
    List<ByzCommand.Step> steps =
        calls.stream()
            .map(call -> new ByzCommand.Step(call.operation, call.result.orElseThrow()))
            .toList();
    List<KeySet> keys =
        calls.stream().skip(reads()).map(call -> call.ofMaster.orElseThrow().keys()).toList();
    Digest writes = readOnly ? Ledger.NOTHING : calls.getLast().ofMaster.orElseThrow().writes();
    return new ByzCommand.Commit(id, master, confirmed(), steps, Keys.union(keys), writes);
  }
}
