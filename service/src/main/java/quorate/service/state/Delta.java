package quorate.service.state;

import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The changes from one version to a later one: an executor's log holds that of each batch, because
/// a parallel execution cannot be repeated from its requests, and an executor that is behind gets
/// one over several batches (Eve, section 3.4.1, "State transfer"; S10).
///
/// It says which entries change, not which nodes: the nodes follow, and so does the root.
///
/// @param from the number of the version that it is over
/// @param to the number of the version that it leads to
/// @param before the root of the former
/// @param after the root of the latter
/// @param changes encoded ([DeltaCode])
public record Delta(long from, long to, Digest before, Digest after, Bytes changes) {
  public static Delta between(Version before, Version after) {
    if (before.number() >= after.number()) {
      throw new IllegalArgumentException("from " + before + " to " + after);
    }
    Encoder changes = new Encoder(1024);
    DeltaCode.write(changes, before.content().root(), after.content().root());
    return new Delta(
        before.number(), after.number(), before.root(), after.root(), changes.toBytes());
  }

  /// The version that it leads to; the one it is over stays as it is. The root is computed from the
  /// content and compared, whoever sent the delta (S10).
  ///
  /// @param expected the state hash of a token that is known to be right
  public Version apply(Version base, Digest expected, Parallel parallel) throws StateRefused {
    if (from >= to || from != base.number() || !before.equals(base.root())) {
      throw new StateRefused("a delta over version " + from + " " + before + ", not over " + base);
    }
    if (!after.equals(expected)) {
      throw new StateRefused("a delta to " + after + ", not to " + expected);
    }
    Epoch epoch = new Epoch(to, 0, true);
    OpenObject outermost = Directory.open(epoch, base.content());
    Version version;
    try {
      new Decoder(changes).whole(in -> DeltaCode.apply(in, outermost));
      version = new Version(to, Sealing.seal(outermost, parallel));
    } catch (WireException malformed) {
      throw new StateRefused("a malformed delta", malformed);
    }
    if (!version.root().equals(expected)) {
      throw new StateRefused("a delta that leads to " + version.root() + ", not to " + expected);
    }
    return version;
  }

  public static void write(Encoder out, Delta delta) {
    out.varint(delta.from).varint(delta.to);
    Digest.write(out, delta.before);
    Digest.write(out, delta.after);
    out.bytes(delta.changes);
  }

  public static Delta read(Decoder in) {
    return new Delta(in.varint(), in.varint(), Digest.read(in), Digest.read(in), in.bytes());
  }
}
