package quorate.order.paxos;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import quorate.order.Stories;

/// Plays every story in `src/test/transcripts/paxos`.
class TranscriptTest {
  @TestFactory
  List<DynamicTest> stories() throws IOException {
    return Stories.in("paxos", 8, Transcript::new);
  }
}
