package quorate.gateway;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.pg.Scram;
import quorate.sql.access.Access;

/// The login of one client: encryption where it is required, and the exchange of SCRAM-SHA-256 (RFC
/// 5802) by which the client proves that it knows its password.
final class Login {
  /// The client's messages before it is logged in.
  @FunctionalInterface
  interface Messages {
    FrontendMessage next() throws InterruptedException;
  }

  private final Gateway gateway;
  private final Channel channel;
  private final BackendWriter out;
  private final Runnable flush;
  private final Messages messages;

  Login(Gateway gateway, Channel channel, BackendWriter out, Runnable flush, Messages messages) {
    this.gateway = gateway;
    this.channel = channel;
    this.out = out;
    this.flush = flush;
    this.messages = messages;
  }

  boolean encrypts() {
    return channel.pipeline().get(SslHandler.class) != null;
  }

  /// @throws SqlException 28000 if the gateway takes encrypted connections only
  void requireTls() {
    if (gateway.tls().filter(Tls::isRequired).isPresent() && !encrypts()) {
      throw new SqlException(
          new SqlError("28000", "this gateway takes encrypted connections only")
              .withHint("Connect with sslmode=require, or better sslmode=verify-full."));
    }
  }

  /// The roles as they are once this user has proved its password.
  ///
  /// @throws SqlException 28P01 if it has not, 08P01 and 28000 if the exchange is not as it should
  ///   be
  Access access(String user) throws InterruptedException {
    Scram.Binding binding = binding();
    out.sasl(binding.mechanisms());
    flush.run();
    String initial = password();
    int mechanismEnd = initial.indexOf('\0');
    String mechanism = mechanismEnd < 0 ? "" : initial.substring(0, mechanismEnd);
    if (!binding.mechanisms().contains(mechanism)) {
      throw new SqlException(
          "28000", "client chose an authentication mechanism that was not offered");
    }
    // The mechanism's name is followed by a four-byte length and the data.
    if (initial.length() < mechanismEnd + 5) {
      throw new SqlException("08P01", "malformed SCRAM message");
    }
    Logins logins = gateway.logins();
    logins.awaitTurn(user, address());
    Access access = logins.access();
    Scram scram = logins.scram(logins.verifier(user, access), binding.by(mechanism));
    out.saslData(false, scram.first(initial.substring(mechanismEnd + 5)));
    flush.run();
    String last = password();
    try {
      out.saslData(true, scram.last(last, user));
    } catch (SqlException refused) {
      if (refused.error().sqlState().equals("28P01")) {
        logins.failed(user, address());
      }
      throw refused;
    }
    logins.succeeded(user, address());
    if (access.role(user).isEmpty()) {
      logins.join(user, access);
      access = logins.access();
    }
    return access;
  }

  private String address() {
    InetSocketAddress peer = (InetSocketAddress) channel.remoteAddress();
    return peer == null ? "" : peer.getAddress().getHostAddress();
  }

  /// The channel binding that this connection offers.
  private Scram.Binding binding() {
    return gateway
        .tls()
        .filter(_ -> encrypts())
        .flatMap(Tls::endPoint)
        .map(Scram.Binding::offered)
        .orElse(Scram.Binding.NONE);
  }

  private String password() throws InterruptedException {
    return switch (messages.next()) {
      case FrontendMessage.Password(var body) ->
          new String(body.unsafeArray(), StandardCharsets.ISO_8859_1);
      case FrontendMessage.Gone _ -> throw new SqlException("08006", "the client has gone");
      case FrontendMessage other ->
          throw new SqlException(
              "08P01", "expected a SASL response, got " + other.getClass().getSimpleName());
    };
  }
}
