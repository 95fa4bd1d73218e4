package quorate.order.reconfigure;

import org.jspecify.annotations.Nullable;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.order.OrderWords;
import quorate.order.Request;

/// An event for one of the orders inside a reconfigurable one.
///
/// @param number the number of its configuration
record Inside<M>(long number, Event<M> event) {
  /// A timer of an order inside.
  record Timed(long number, Timer timer) implements Timer {}

  /// The event for the order inside; null if it is for the node around it. Requests go to the
  /// latest configuration, and so do hints about peers: earlier ones need no leader any more.
  static <M> @Nullable Inside<M> of(
      Event<ReconfigurableMessage<M>> event, long latest, OrderWords<M> words) {
    return switch (event) {
      case Event.Fired<ReconfigurableMessage<M>>(Timed(long number, Timer timer)) ->
          new Inside<>(number, new Event.Fired<>(timer));
      case Event.Received<ReconfigurableMessage<M>>(
              NodeId from,
              ReconfigurableMessage.Of<M>(long number, M message)) ->
          new Inside<>(number, new Event.Received<>(from, message));
      case Event.Received<ReconfigurableMessage<M>>(
              NodeId from,
              ReconfigurableMessage.Submit<M>(Request request, int _)) ->
          new Inside<>(latest, new Event.Received<>(from, words.submit(request)));
      case Event.Received<ReconfigurableMessage<M>>(
              NodeId from,
              ReconfigurableMessage.Absent<M>(NodeId node)) ->
          new Inside<>(latest, new Event.Received<>(from, words.absent(node).orElseThrow()));
      case Event<ReconfigurableMessage<M>> _ -> null;
    };
  }
}
