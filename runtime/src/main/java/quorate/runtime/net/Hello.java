package quorate.runtime.net;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The first frame on every link, which identifies the connecting party and its cluster.
///
/// @param cluster the cluster's name; a link between two clusters is refused
record Hello(String cluster, NodeId from) {
  private static final int MAGIC = 0x51524c31; // QRL1
  static final int BYTES_MAX = 1024;

  Bytes encode() {
    return new Encoder().i32(MAGIC).string(cluster).node(from).toBytes();
  }

  static Hello decode(Bytes frame) {
    Decoder in = new Decoder(frame);
    if (in.i32() != MAGIC) {
      throw new WireException("not a Quorate link");
    }
    Hello hello = new Hello(in.string(), in.node());
    in.end();
    return hello;
  }
}
