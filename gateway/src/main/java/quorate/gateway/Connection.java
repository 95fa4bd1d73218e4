package quorate.gateway;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.FrontendDecoder;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.Client;
import quorate.gateway.session.WallClock;
import quorate.gateway.system.Backend;
import quorate.runtime.net.DirectChannel;
import quorate.runtime.net.FailureText;
import quorate.sql.access.Access;

/// One client's connection: start-up and authentication, then a [MessageLoop].
///
/// Messages are decoded on the network thread and handled on this connection's virtual thread; if
/// too many wait, reading stops until they are handled.
final class Connection implements Wire, Client {
  private static final long AUTHENTICATION_SECONDS_MAX = 60;

  private final Activity activity = new Activity();
  private final Gateway gateway;
  private final Channel channel;
  private final BackendWriter out;
  private final Inbox inbox;
  private final Login login;
  private final int secretKey;
  private final TimeSlice slice = new TimeSlice();

  /// The last write handed to the event loop; accessed by this connection's thread alone.
  private @Nullable ChannelFuture sent;

  private volatile MessageLoop loop;
  private volatile boolean closed;

  /// The user that has logged in; empty before.
  private volatile String user = "";

  @SuppressWarnings("NullAway.Init") // the loop is set at the end of authentication
  Connection(Gateway gateway, Channel channel) {
    this.gateway = gateway;
    this.channel = channel;
    this.inbox = new Inbox(channel, gateway.memory(), gateway.waitingBytesMax());
    this.out = new BackendWriter(channel.alloc());
    this.login = new Login(gateway, channel, out, this::flush, this::duringStartup);
    this.secretKey = gateway.secret();
  }

  int secretKey() {
    return secretKey;
  }

  @Override
  public String query() {
    return activity.state().query();
  }

  @Override
  public void notice(String severity, SqlError notice) {
    out.notice(severity, notice);
  }

  /// The session as pg_stat_activity shows it; empty before it begins.
  Optional<Backend> backend(int processId) {
    MessageLoop current = loop;
    if (current == null) {
      return Optional.empty();
    }
    InetSocketAddress peer = (InetSocketAddress) channel.remoteAddress();
    Activity.State state = activity.state();
    return Optional.of(
        new Backend(
            processId,
            current.settings().user(),
            current.settings().application(),
            peer == null ? "" : peer.getAddress().getHostAddress(),
            peer == null ? -1 : peer.getPort(),
            activity.started(),
            state.word(),
            state.query(),
            state.transaction(),
            state.queried(),
            state.changed(),
            encryption(),
            false));
  }

  private Optional<Backend.Encryption> encryption() {
    return Optional.ofNullable(channel.pipeline().get(SslHandler.class))
        .map(handler -> handler.engine().getSession())
        .map(session -> new Backend.Encryption(session.getProtocol(), session.getCipherSuite()));
  }

  ChannelInboundHandler inbound() {
    return new SimpleChannelInboundHandler<FrontendMessage>() {
      @Override
      protected void channelRead0(ChannelHandlerContext context, FrontendMessage message) {
        inbox.add(message);
      }

      @Override
      public void channelInactive(ChannelHandlerContext context) {
        inbox.signal(new FrontendMessage.Gone());
        cancel();
      }

      @Override
      public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
          GatewayLog.LOG.warn("a client is disconnected for want of memory", cause);
          endWith(new SqlError("53200", "out of memory"));
        } else {
          context.close();
        }
      }
    };
  }

  @Override
  public void wake() {
    inbox.signal(new FrontendMessage.Notified());
  }

  void start() {
    Thread.startVirtualThread(this::run);
  }

  private void run() {
    int processId = gateway.register(this);
    try {
      startup(processId);
    } catch (SqlException fatal) {
      out.error("FATAL", fatal.error());
      flush();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException broken) {
      GatewayLog.LOG.error("a session failed", broken);
      out.error("FATAL", new SqlError("XX000", "internal error: " + FailureText.of(broken)));
      flush();
    } finally {
      gateway.unregister(processId);
      MessageLoop current = loop;
      if (current != null) {
        current.close();
      }
      channel.close();
      out.release();
      inbox.end();
    }
  }

  @Override
  public FrontendMessage next(Runnable begun) throws InterruptedException {
    long millis = activity.idlesInBlock() ? loop.settings().idleTimeout() : 0;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (inbox.hasSent()) { // else the session waits anyway
      slice.giveWay();
    }
    FrontendMessage message;
    do {
      message =
          millis == 0
              ? inbox.take(begun)
              : inbox
                  .poll(end - System.nanoTime(), begun)
                  .orElseThrow(() ->
                      new SqlException(
                          "25P03", "terminating connection due to idle-in-transaction timeout"));
    } while (message instanceof FrontendMessage.Notified && !activity.idles());
    if (message instanceof FrontendMessage.Malformed(String sqlState, String reason)) {
      throw new SqlException(sqlState, reason);
    }
    if (!(message instanceof FrontendMessage.Notified)) {
      activity.on(message, WallClock.micros());
    }
    return message;
  }

  @Override
  public boolean hasMessage() {
    return inbox.hasSent();
  }

  @Override
  public void end(boolean atOnce) {
    if (atOnce) {
      flushNow();
    } else {
      flush();
    }
    inbox.forgetHandled();
  }

  @Override
  public void forgetHandled() {
    inbox.forgetHandled();
  }

  private FrontendMessage duringStartup() throws InterruptedException {
    FrontendMessage message =
        inbox
            .poll(TimeUnit.SECONDS.toNanos(AUTHENTICATION_SECONDS_MAX), () -> {})
            .orElseThrow(
                () -> new SqlException("08P01", "canceling authentication due to timeout"));
    return switch (message) {
      case FrontendMessage.Invalid(boolean _, SqlError error) -> throw error.asException();
      case FrontendMessage.Malformed(String sqlState, String reason) ->
          throw new SqlException(sqlState, reason);
      case FrontendMessage other -> other;
    };
  }

  private void startup(int processId) throws InterruptedException {
    while (true) {
      switch (duringStartup()) {
        case FrontendMessage.SslRequest _, FrontendMessage.GssRequest _ ->
            channel.writeAndFlush(channel.alloc().buffer(1).writeByte('N'));
        case FrontendMessage.CancelRequest(int target, int secret) -> {
          gateway.cancel(target, secret);
          return;
        }
        case FrontendMessage.Startup startup -> {
          login.requireTls();
          if (gateway.isFull()) {
            throw new SqlException("53300", "sorry, too many clients already");
          }
          serve(processId, startup);
          return;
        }
        case FrontendMessage.Gone _ -> {
          return;
        }
        case FrontendMessage other ->
            throw new SqlException(
                "08P01", "unexpected message before start-up: " + other.getClass().getSimpleName());
      }
    }
  }

  private void serve(int processId, FrontendMessage.Startup startup) throws InterruptedException {
    Map<String, String> parameters = startup.parameters();
    String user = parameters.getOrDefault("user", "");
    if (user.isEmpty()) {
      throw new SqlException("28000", "no PostgreSQL user name specified in startup packet");
    }
    List<String> options =
        parameters.keySet().stream().filter(name -> name.startsWith("_pq_.")).sorted().toList();
    if (startup.minorVersion() > 0 || !options.isEmpty()) {
      out.negotiateProtocol(options);
    }
    authenticate(user);
    String database = parameters.getOrDefault("database", user);
    if (!database.equals("quorate")) {
      throw new SqlException(
          new SqlError("3D000", "database \"" + database + "\" does not exist")
              .withHint("There is one database here, \"quorate\"."));
    }
    if (parameters.containsKey("replication")) {
      throw new SqlException("0A000", "replication connections are not supported");
    }
    FrontendDecoder decoder = channel.pipeline().get(FrontendDecoder.class);
    if (decoder != null) { // null once the channel is closed
      decoder.authenticated();
    }
    out.authenticationOk();
    loop =
        new MessageLoop(
            this,
            out,
            activity,
            gateway.memory(),
            gateway.services(),
            this,
            user,
            processId,
            parameters);
    out.parameterStatus(loop.settings().news());
    out.backendKeyData(processId, secretKey);
    out.readyForQuery(BackendWriter.Status.IDLE);
    flush();
    loop.run();
  }

  private void authenticate(String name) throws InterruptedException {
    if (!gateway.trusts()) {
      Access access = login.access(name);
      user = name;
      gateway.logins().admit(name, access, gateway.sessions(name));
    }
  }

  /// Whether it is a session of this user, or is about to be one.
  boolean isOf(String name) {
    return name.equals(user);
  }

  @Override
  public void flush() {
    if (out.size() > 0) {
      sent = channel.writeAndFlush(out.take());
    }
  }

  private void flushNow() {
    boolean first = sent == null || sent.isDone(); // else it would overtake earlier output
    if (first && channel instanceof DirectChannel direct && !login.encrypts()) {
      if (out.size() > 0) {
        direct.sendNow(out.take());
      }
    } else {
      flush();
    }
  }

  @Override
  public void flushPart() throws InterruptedException {
    flushInTurn();
    slice.giveWay();
  }

  @Override
  public void flushInTurn() throws InterruptedException {
    if (out.size() > 0) {
      ChannelFuture now = channel.writeAndFlush(out.take());
      sent = now;
      if (!channel.isWritable()) {
        now.await();
      }
    }
  }

  @Override
  public boolean isClosed() {
    return closed || !channel.isActive();
  }

  void cancel() {
    MessageLoop current = loop;
    if (current != null) {
      current.cancel();
    }
  }

  @Override
  public void shutdown() {
    end("terminating connection due to administrator command");
  }

  @Override
  public void end(String why) {
    endWith(new SqlError("57P01", why));
  }

  private void endWith(SqlError why) {
    closed = true;
    BackendWriter last = new BackendWriter(channel.alloc());
    last.error("FATAL", why);
    channel.writeAndFlush(last.take()).addListener(_ -> channel.close());
    last.release();
  }
}
