package quorate.gateway.resp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.wire.WireException;
import quorate.gateway.resp.RespGateway.Shared;
import quorate.service.batch.Outcome;
import quorate.service.kv.KvRequest;
import quorate.service.kv.Reply;

/// One client's connection: takes commands, and answers them in their order. One bundle of commands
/// is at the service at a time (Y3). All on the connection's loop.
final class RespConnection extends SimpleChannelInboundHandler<RespCommand> {
  private static final int WAITING_MAX = 2048;

  private static final Reply UNKNOWN =
      new Reply.Failed(
          "OUTCOMEUNKNOWN the service has not answered; the command may be executed, or not");
  private static final Reply FAILED =
      new Reply.Failed("ERR the service failed to execute the request");

  private final Shared shared;
  private final RespDecoder decoder;
  private final RespConnectionCommands commands;
  private final RespSession session;
  private final Consumer<RespConnection> closed;
  private final ArrayDeque<RespCommand> waiting = new ArrayDeque<>();

  /// The memory of the commands in the bundle, and of those that wait.
  private long bundled;

  private long queued;
  private boolean atService;
  private boolean ending;
  private @Nullable ChannelHandlerContext context;

  RespConnection(
      Shared shared,
      long id,
      String address,
      RespDecoder decoder,
      Consumer<RespConnection> closed) {
    this.shared = shared;
    this.decoder = decoder;
    this.commands = new RespConnectionCommands(shared.login(), id, address, shared.info());
    this.session = new RespSession(commands, shared.memory());
    this.closed = closed;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext from, RespCommand command) {
    waiting.add(command);
    queued += held(command);
    if (!commands.isKnown()) {
      next(from); // at once: what follows a password is read by the limits of those who gave one
    }
    if (waiting.size() > WAITING_MAX || queued > RespDecoder.COMMAND_BYTES_MAX) {
      from.channel().config().setAutoRead(false); // C4: the client waits
    }
  }

  private static long held(RespCommand command) {
    return command instanceof RespCommand.Words words ? words.held() : 0;
  }

  /// All commands that came together are here.
  @Override
  public void channelReadComplete(ChannelHandlerContext from) {
    next(from);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext from) {
    next(from);
  }

  /// Answers what waits, as far as one bundle reaches. A client that does not read its replies has
  /// none executed.
  private void next(ChannelHandlerContext to) {
    while (!atService && !ending && !waiting.isEmpty() && to.channel().isWritable()) {
      Optional<String> broken = fill();
      Optional<KvRequest> request = session.request();
      long pause = commands.takePause();
      if (request.isPresent() || pause > 0) {
        atService = true;
        broken.ifPresent(error -> waiting.addFirst(new RespCommand.Broken(error)));
        Runnable then = () -> request.ifPresentOrElse(it -> call(to, it), () -> answer(to));
        if (pause > 0) { // C3: also what follows a right password tells that it is right
          to.executor().schedule(then, pause, TimeUnit.MILLISECONDS);
        } else {
          then.run();
        }
      } else {
        reply(to, session.answered(List.of()));
        broken.ifPresent(error -> end(to, new Reply.Failed(error)));
      }
    }
    if (!ending && waiting.size() < WAITING_MAX / 2) {
      to.channel().config().setAutoRead(true);
    }
  }

  /// Adds waiting commands to the bundle.
  ///
  /// @return the error of input behind them that violates the protocol
  private Optional<String> fill() {
    while (!waiting.isEmpty()) {
      RespCommand command = waiting.peek();
      switch (command) {
        case RespCommand.Broken(String error) -> {
          waiting.poll();
          return Optional.of(error);
        }
        case RespCommand.Words words -> {
          if (!session.take(words)) {
            return Optional.empty();
          }
          waiting.poll();
          queued -= words.held();
          bundled += words.held();
          if (commands.isKnown()) {
            decoder.authenticated();
          }
          if (commands.quits()) {
            return Optional.empty();
          }
        }
      }
    }
    return Optional.empty();
  }

  /// Answers a bundle that is no request.
  private void answer(ChannelHandlerContext to) {
    atService = false;
    reply(to, session.answered(List.of()));
    next(to);
  }

  private void call(ChannelHandlerContext to, KvRequest request) {
    shared
        .caller()
        .call(request.encode())
        .whenComplete((outcome, failure) ->
            to.executor()
                .execute(() -> {
                  atService = false;
                  reply(to, replies(outcome, failure));
                  next(to);
                }));
  }

  private List<Reply> replies(@Nullable Outcome outcome, @Nullable Throwable failure) {
    if (outcome == null || failure != null || outcome.kind() == Outcome.Kind.FORGOTTEN) {
      return session.failed(UNKNOWN);
    }
    if (outcome.kind() == Outcome.Kind.FAILED) {
      return session.failed(FAILED);
    }
    try {
      return session.answered(KvRequest.replies(outcome.answer()));
    } catch (WireException | IndexOutOfBoundsException malformed) {
      return session.failed(FAILED);
    }
  }

  private void reply(ChannelHandlerContext to, List<Reply> replies) {
    shared.memory().giveBack(bundled);
    bundled = 0;
    ByteBuf out = to.alloc().buffer();
    RespWriter writer = new RespWriter(commands.version());
    replies.forEach(reply -> writer.write(out, reply));
    if (commands.quits()) {
      ending = true;
      to.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
    } else {
      to.writeAndFlush(out);
    }
  }

  private void end(ChannelHandlerContext to, Reply last) {
    ending = true;
    ByteBuf out = to.alloc().buffer();
    new RespWriter(commands.version()).write(out, last);
    to.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext from) {
    ending = true;
    session.close();
    shared.memory().giveBack(queued + bundled);
    queued = 0;
    bundled = 0;
    waiting.clear();
    closed.accept(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
    from.close();
  }

  /// Ends the connection, from any thread.
  void close() {
    ChannelHandlerContext known = context;
    if (known != null) {
      known.close();
    }
  }
}
