package quorate.order.archive;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import quorate.order.Stories;

/// Plays every story in `src/test/transcripts/archive`.
class ArchiveTranscriptTest {
  @TestFactory
  List<DynamicTest> stories() throws IOException {
    return Stories.in("archive", 13, ArchiveTranscript::new);
  }
}
