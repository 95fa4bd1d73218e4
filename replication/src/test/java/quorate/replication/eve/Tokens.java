package quorate.replication.eve;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.order.pbft.Signatures;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.ViewChange;

/// Tokens, certificates and view changes by letters, in clusters whose signatures are all believed.
final class Tokens {
  private static final Signatures ALL =
      new Signatures() {
        @Override
        public Bytes sign(Bytes statement) {
          return Bytes.EMPTY;
        }

        @Override
        public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
          return true;
        }
      };

  private Tokens() {}

  static EveConfig config(int failures, int lies) {
    Tolerance tolerance = new Tolerance(failures, lies, Tolerance.Liars.NODES);
    return new EveConfig(
        new NodeId(1),
        numbered(tolerance.databasesExecuteFirst()),
        numbered(tolerance.orderingNodes()),
        tolerance,
        ALL,
        EveLimits.DEFAULT);
  }

  static List<NodeId> numbered(int count) {
    return LongStream.rangeClosed(1, count).mapToObj(NodeId::new).toList();
  }

  static Token token(String letter, Token before) {
    Digest digest = Digest.of(letter.getBytes(StandardCharsets.UTF_8));
    return new Token(before.number() + 1, digest("batch"), digest, digest, before.digest());
  }

  static Digest digest(String text) {
    return Digest.of(text.getBytes(StandardCharsets.UTF_8));
  }

  static Certificate certificate(EveConfig config, long view, Token token) {
    return new Certificate(
        view,
        token,
        0,
        config.verifiers().stream()
            .map(each -> new Commit(each, view, token, 0, Bytes.EMPTY))
            .toList());
  }

  static Verify verify(long executor, Token token) {
    return new Verify(new NodeId(executor), 0, token, Bytes.EMPTY, Bytes.EMPTY);
  }

  static ViewChange change(
      long signer, long view, Certificate base, Optional<Claim> prepared, Claim... voted) {
    return new ViewChange(view, new NodeId(signer), base, prepared, List.of(voted), Bytes.EMPTY);
  }
}
