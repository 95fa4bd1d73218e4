package quorate.replication.byzantium;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.core.writeset.KeySet;

/// The outcome of a transaction at one database.
///
/// @param results of the verified operations
/// @param writes the write set in a canonical encoding
public record Found(List<Bytes> results, KeySet keys, Bytes writes) {
  public Found {
    results = List.copyOf(results);
  }

  /// The digest that names this outcome in a word.
  Digest outcome() {
    return outcome(results.stream().map(Found::digest).toList(), keys, digest(writes));
  }

  /// The outcome that a COMMIT claims.
  static Digest claimed(ByzCommand.Commit commit) {
    List<Digest> results =
        java.util.stream.IntStream.range(0, commit.steps().size())
            .filter(commit::isVerified)
            .mapToObj(index -> commit.steps().get(index).result())
            .toList();
    return outcome(results, commit.keys(), commit.writes());
  }

  static Digest digest(Bytes content) {
    return Digest.of(content.unsafeArray());
  }

  private static Digest outcome(List<Digest> results, KeySet keys, Digest writes) {
    Encoder out = new Encoder();
    out.list(results, Digest::write);
    keys.encode(out);
    Digest.write(out, writes);
    return Digest.of(out.toByteArray());
  }
}
