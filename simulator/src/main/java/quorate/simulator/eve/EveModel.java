package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.replication.eve.Token;

/// A multithreaded service: one counter without a lock, and the clients' last answers. In parallel
/// an increment may be lost to a race, and another one at each executor.
///
/// States are kept by their digests; which executor holds which of them is its log's affair.
final class EveModel {
  /// @param raced whether a race has ever lost an increment in this history
  record State(long counter, Map<NodeId, Answer> answers, boolean raced) {}

  /// The last request of a client, with the counter that it was answered.
  record Answer(long number, long counter) {}

  /// The result of an execution.
  record Outcome(Digest state, Digest outputs) {}

  private final Map<Digest, State> states = new HashMap<>();
  private final Map<Digest, List<EveRequest>> batches = new HashMap<>();

  EveModel() {
    states.put(Token.GENESIS.state(), new State(0, Map.of(), false));
  }

  State state(Token token) {
    return states.getOrDefault(token.state(), new State(-1, Map.of(), false));
  }

  /// The requests of a token's batch.
  List<EveRequest> requests(Token token) {
    return batches.getOrDefault(token.batch(), List.of());
  }

  /// The last request of a client that the state contains; 0 if there is none.
  long last(Token token, NodeId client) {
    return state(token).answers().getOrDefault(client, new Answer(0, 0)).number();
  }

  /// Executes a batch.
  ///
  /// @param lost the index of the request whose increment is lost to a race; -1 for none
  Outcome execute(Token over, Bytes batch, int lost) {
    List<EveRequest> requests = EveRequest.of(batch);
    batches.put(Digest.of(batch.unsafeArray()), requests);
    State before = state(over);
    long counter = before.counter();
    Map<NodeId, Answer> answers = new TreeMap<>(before.answers());
    List<Long> outputs = new ArrayList<>();
    boolean raced = before.raced();
    for (int index = 0; index < requests.size(); index++) {
      EveRequest request = requests.get(index);
      if (request.number() > last(answers, request.client())) {
        counter += index == lost ? 0 : 1;
        raced |= index == lost;
        answers.put(request.client(), new Answer(request.number(), counter));
      }
      outputs.add(counter);
    }
    State after = new State(counter, Map.copyOf(answers), raced);
    Digest digest = digest(counter, answers);
    states.put(digest, after);
    Encoder to = new Encoder(64);
    to.list(outputs, Encoder::varint);
    return new Outcome(digest, Digest.of(to.toByteArray()));
  }

  private static long last(Map<NodeId, Answer> answers, NodeId client) {
    return answers.getOrDefault(client, new Answer(0, 0)).number();
  }

  private static Digest digest(long counter, Map<NodeId, Answer> answers) {
    Encoder to = new Encoder(64).varint(counter);
    answers.forEach(
        (client, answer) -> to.node(client).varint(answer.number()).varint(answer.counter()));
    return Digest.of(to.toByteArray());
  }
}
