package quorate.database.engine.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {
  @Test
  void portsAreDistinctAndBelowThoseOfConnections() throws Exception {
    Set<Integer> ports = new HashSet<>(FreePorts.take(50));
    for (int i = 0; i < 50; i++) {
      ports.add(FreePorts.one());
    }
    assertEquals(100, ports.size());
    ports.forEach(port -> assertTrue(port > 10_240 && port < 32_768, port::toString));
  }

  @Test
  void aPortWithAServerIsPassedOver() throws Exception {
    int port = FreePorts.one();
    try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      List<Integer> round = FreePorts.take(254);
      assertFalse(round.contains(server.getLocalPort()));
    }
  }

  @Test
  void moreThanABlockAreThere() throws Exception {
    assertEquals(400, new HashSet<>(FreePorts.take(400)).size());
  }
}
