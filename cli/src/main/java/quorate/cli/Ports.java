package quorate.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/// Waits for a port to accept.
final class Ports {
  private Ports() {}

  static boolean await(String host, int port, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < end) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), 200);
        return true;
      } catch (IOException notYet) {
        Thread.sleep(20);
      }
    }
    return false;
  }
}
