package quorate.order.pbft;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import quorate.order.Stories;

/// Plays every story in `src/test/transcripts/pbft`.
class PbftTranscriptTest {
  @TestFactory
  List<DynamicTest> stories() throws IOException {
    return Stories.in("pbft", 14, PbftTranscript::new);
  }
}
