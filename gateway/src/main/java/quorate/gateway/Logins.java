package quorate.gateway;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.value.Reading;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.listen.LoginThrottle;
import quorate.gateway.pg.Scram;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.Cluster;
import quorate.runtime.client.DatabaseSession;
import quorate.sql.access.Access;
import quorate.sql.access.ObjectKey;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;
import quorate.sql.access.Role;

/// Authentication against the roles of the ordered catalog, and against the users of the
/// configuration, with which the first roles log in.
final class Logins {
  private static final ObjectKey DATABASE = new ObjectKey(ObjectKey.Kind.DATABASE, "quorate");

  private final Cluster cluster;
  private final SecureRandom random;
  private final Map<String, Scram.Verifier> configured = new TreeMap<>();
  private final byte[] mockKey;
  private final LoginThrottle throttle = new LoginThrottle();

  Logins(Cluster cluster, SecureRandom random) {
    this.cluster = cluster;
    this.random = random;
    StringBuilder secret = new StringBuilder(cluster.config().name());
    cluster
        .config()
        .gateway()
        .users()
        .forEach((user, password) -> {
          configured.put(user, Scram.Verifier.of(password, random));
          secret.append('\0').append(password);
        });
    mockKey = secret.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// Waits until a user may try again from an address.
  ///
  /// @throws SqlException 28000 if the wait would be too long
  void awaitTurn(String user, String address) throws InterruptedException {
    long wait = throttle.turn(user, address, now());
    if (wait < 0) {
      throw new SqlException(
          "28000", "too many failed logins of user \"" + user + "\"; try again later");
    }
    if (wait > 0) {
      Thread.sleep(wait);
    }
  }

  void failed(String user, String address) {
    int count = throttle.failed(user, address, now());
    GatewayLog.LOG.warn(
        "failed login of user \"{}\" from {}{}",
        user.replaceAll("\\p{Cntrl}", "?"),
        address,
        count == 1 ? "" : ", " + count + " in a row");
  }

  void succeeded(String user, String address) {
    throttle.succeeded(user, address);
  }

  private static long now() {
    return System.nanoTime() / 1_000_000;
  }

  /// The roles of the newest catalog, so that a password changed at another gateway counts at once.
  Access access() {
    try (DatabaseSession session = cluster.session()) {
      return session.newestCatalog().access();
    }
  }

  /// The verifier of a user's password. An unknown user gets a mock verifier, whose dialogue fails
  /// only at its end, like a wrong password.
  Scram.Verifier verifier(String user, Access access) {
    Optional<Role> role = access.role(user);
    Optional<Scram.Verifier> own =
        role.filter(each -> each.validUntil().orElse(Long.MAX_VALUE) > micros())
            .flatMap(Role::verifier)
            .map(Scram.Verifier::parse);
    boolean first = role.isEmpty() || user.equals(Role.FIRST) && role.get().verifier().isEmpty();
    return own.or(() -> first ? Optional.ofNullable(configured.get(user)) : Optional.empty())
        .orElseGet(() -> Scram.Verifier.mock(user, mockKey));
  }

  private static long micros() {
    return System.currentTimeMillis() * 1000;
  }

  /// Checks that an authenticated user may log in.
  ///
  /// @param sessions the user's sessions at this gateway, this one included
  /// @throws SqlException 28000, 42501 or 53300
  void admit(String user, Access access, int sessions) {
    Role role =
        access
            .role(user)
            .orElseThrow(() -> new SqlException("28000", "role \"" + user + "\" does not exist"));
    if (!role.is(Role.Attribute.LOGIN)) {
      throw new SqlException("28000", "role \"" + user + "\" is not permitted to log in");
    }
    if (!access.privileges(user, DATABASE, Protected.DATABASE).contains(Privilege.CONNECT)) {
      throw new SqlException(
          new SqlError("42501", "permission denied for database \"quorate\"")
              .withDetail("User does not have CONNECT privilege."));
    }
    if (role.connections() >= 0
        && sessions > role.connections()
        && !role.is(Role.Attribute.SUPERUSER)) {
      throw new SqlException("53300", "too many connections for role \"" + user + "\"");
    }
  }

  /// Creates the role of a configured user at its first login.
  void join(String user, Access access) {
    Scram.Verifier verifier = configured.get(user);
    if (access.role(user).isPresent() || verifier == null) {
      return;
    }
    String text =
        "CREATE ROLE \"%s\" SUPERUSER CREATEROLE CREATEDB LOGIN PASSWORD '%s'"
            .formatted(user.replace("\"", "\"\""), verifier.text());
    OrderedStatement statement =
        OrderedStatement.of(text, List.of(), List.of(), micros(), random.nextLong())
            .by(new OrderedStatement.Asker(Role.FIRST, 0, Reading.STORED));
    List<Result> results = cluster.session().run(List.of(statement), false);
    if (results.getLast() instanceof Result.Failed(SqlError error)
        && !error.sqlState().equals("42710")) {
      throw new SqlException(error);
    }
  }

  /// The SCRAM verifier of a password, the form in which the order may keep it.
  String hashed(String password) {
    return Scram.Verifier.of(password, random).text();
  }

  /// Begins one SCRAM exchange.
  Scram scram(Scram.Verifier verifier, Scram.Binding binding) {
    byte[] nonce = new byte[18];
    random.nextBytes(nonce);
    return new Scram(verifier, Base64.getEncoder().encodeToString(nonce), binding);
  }
}
