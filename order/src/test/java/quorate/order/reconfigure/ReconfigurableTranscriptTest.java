package quorate.order.reconfigure;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import quorate.order.Stories;

/// Plays every story in `src/test/transcripts/reconfigure`.
class ReconfigurableTranscriptTest {
  @TestFactory
  List<DynamicTest> stories() throws IOException {
    return Stories.in("reconfigure", 17, ReconfigurableTranscript::new);
  }
}
