package quorate.runtime.keys;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.order.pbft.ClientAuthentication;

/// Verifies that a client submitted a request, so that a node need not believe another node.
///
/// Recent proofs are remembered, because a request arrives from its client, in a relay and in a
/// proposal, and one signature covers many requests.
public final class RequestVerifier implements ClientAuthentication {
  private static final int PROVED_MAX = 1 << 14;

  private final Keyring keys;
  private final Predicate<Request> mayAsk;
  private final Map<Bytes, NodeId> proved =
      new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Bytes, NodeId> eldest) {
          return size() > PROVED_MAX;
        }
      };

  /// @param mayAsk whether the party that signed a request may submit it
  public RequestVerifier(Keyring keys, Predicate<Request> mayAsk) {
    this.keys = keys;
    this.mayAsk = mayAsk;
  }

  @Override
  public boolean test(Request request) {
    try {
      RequestProof proof = RequestProof.of(request);
      return mayAsk.test(request)
          && proof.digests().contains(request.digest())
          && isSigned(request, proof);
    } catch (WireException none) {
      return false;
    }
  }

  @Override
  public boolean knows(NodeId sender) {
    return keys.knows(sender);
  }

  private boolean isSigned(Request request, RequestProof proof) {
    NodeId owner = Keyring.owner(request.client());
    Bytes name = Digest.of(request.proof().unsafeArray()).bytes();
    synchronized (proved) {
      if (owner.equals(proved.get(name))) {
        return true;
      }
    }
    Bytes statement = RequestProof.statement(proof.digests());
    boolean signed = keys.verify(request.client(), statement, proof.signature());
    if (signed) {
      synchronized (proved) {
        proved.put(name, owner);
      }
    }
    return signed;
  }
}
