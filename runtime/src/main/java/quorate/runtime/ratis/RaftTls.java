package quorate.runtime.ratis;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.thirdparty.io.netty.handler.ssl.SslProvider;
import quorate.runtime.keys.LinkKeys;
import quorate.runtime.keys.PinnedKeys;

/// TLS for Ratis, which admits only nodes, by the keys of all other links.
final class RaftTls {
  private RaftTls() {}

  static Parameters parameters(LinkKeys keys) {
    GrpcTlsConfig.Builder tls = GrpcTlsConfig.newBuilder();
    tls.setKeyManager(keys.manager())
        .setTrustManager(new PinnedKeys(keys::isNodes))
        .setMutualTls(true)
        .setSslProvider(SslProvider.JDK)
        .setProtocols(LinkKeys.PROTOCOL)
        .setCipherSuites(LinkKeys.CIPHERS);
    Parameters parameters = new Parameters();
    GrpcConfigKeys.TLS.setConf(parameters, tls.build());
    return parameters;
  }
}
