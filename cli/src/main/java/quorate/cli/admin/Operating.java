package quorate.cli.admin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import quorate.cli.common.ClusterCommand;
import quorate.runtime.admin.Administration;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.OperatorKey;
import quorate.runtime.keys.PartyKeys;

/// Base of the operator's commands, which nodes obey because they carry the operator's key.
class Operating extends ClusterCommand {
  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "The operator's private key (default: operator.key in the cluster's directory).")
  @Nullable Path key;

  /// The file of the operator's key.
  ///
  /// @throws ConfigException if there is none
  Path operatorKey(ClusterConfig config) {
    if (config.operator().isEmpty()) {
      throw new ConfigException(
          data.resolve(CONFIG)
              + " has no operator's key: ./quorate init --data "
              + data
              + " makes it, and it must be in the configuration of every node");
    }
    Path file = key == null ? data.resolve(OperatorKey.FILE) : key;
    if (!Files.exists(file)) {
      throw new ConfigException(
          "the operator's key " + file + " is missing; name it with --key FILE");
    }
    return file;
  }

  PartyKeys operatorKeys(ClusterConfig config) throws IOException {
    return PartyKeys.operator(config, data, operatorKey(config));
  }

  @Override
  public Administration administration(ClusterConfig config)
      throws InterruptedException, IOException {
    return Administration.connect(config, operatorKeys(config), notices());
  }

  @Override
  public ClusterClient connect(ClusterConfig config) throws InterruptedException, IOException {
    requireNodes(config); // reports this before a missing key
    return connect(config, operatorKeys(config));
  }
}
