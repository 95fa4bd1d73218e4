package quorate.runtime.shell;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.runtime.order.Order;

/// No order: the protocol agrees on results (eve), and orders nothing before.
final class NoOrder implements Order {
  @Override
  public void start(List<Bytes> replayed, long held) {}

  @Override
  public void receive(NodeId from, Decoder in) {
    throw new WireException("there is no order here");
  }

  @Override
  public void submit(NodeId from, Request request) {
    throw new IllegalStateException("nothing is ordered here: " + request);
  }

  @Override
  public void reinstated(long slot, Bytes history) {}

  @Override
  public void redeliver(long from) {}

  @Override
  public void truncate(long slot) {}

  @Override
  public void close() {}
}
