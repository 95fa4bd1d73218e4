package quorate.cli.procedure;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import quorate.cli.cluster.NewCluster;
import quorate.cli.common.ClusterCommand;
import quorate.runtime.config.ClusterConfig;

/// Base of the commands that send SQL to a cluster, like any client.
abstract class AtGateway extends ClusterCommand {
  @Option(
      names = "--url",
      description = "A gateway's URL for JDBC (default: that of the cluster under --data).")
  @Nullable String url;

  @Option(names = "--user", description = "A superuser (default: one of the configuration's).")
  @Nullable String user;

  @Option(names = "--password", description = "The user's password.")
  @Nullable String password;

  Connection open() throws IOException, SQLException {
    Properties properties = new Properties();
    properties.setProperty("ApplicationName", "quorate");
    if (url != null) {
      Optional.ofNullable(user).ifPresent(it -> properties.setProperty("user", it));
      Optional.ofNullable(password).ifPresent(it -> properties.setProperty("password", it));
      return DriverManager.getConnection(url, properties);
    }
    ClusterConfig.Gateway gateway = config().gateway();
    String as =
        user != null ? user : gateway.users().keySet().stream().findFirst().orElse(NewCluster.USER);
    properties.setProperty("user", as);
    String secret = password != null ? password : gateway.users().get(as);
    if (secret != null) {
      properties.setProperty("password", secret);
    }
    return DriverManager.getConnection(
        "jdbc:postgresql://%s:%d/quorate".formatted(gateway.host(), gateway.port()), properties);
  }

  /// The message of a failure, with its detail and hint if any.
  static String explain(SQLException failure) {
    return String.valueOf(failure.getMessage())
        .replaceFirst("^ERROR: ", "")
        .replaceAll("\n  (Detail|Hint|Position|Where):", "\n$1:");
  }
}
