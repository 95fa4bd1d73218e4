package quorate.replication.pbr;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.NodeId;

/// The configuration in a transcript's first line.
final class PbrTranscriptConfig {
  private PbrTranscriptConfig() {}

  static PbrConfig of(NodeId self, List<NodeId> all, int failures, String words) {
    PbrConfig usual = PbrConfig.of(self, all, failures);
    int lease = number("lease", words, 0);
    return new PbrConfig(
        self,
        all,
        failures,
        words.contains("degraded"),
        words.contains("one at a time")
            ? PbrConfig.Execution.ONE_AT_A_TIME
            : PbrConfig.Execution.SERIALIZABLE,
        lease == 0
            ? new PbrConfig.Confirmed()
            : new PbrConfig.Leased(Duration.ofMillis(lease), number("drift", words, 0)),
        usual.beat(),
        usual.suspectBeats(),
        words.contains("patient") ? usual.suspectBeatsMax() : usual.suspectBeats(),
        usual.proposeBeats(),
        usual.transferBeats(),
        number("batch", words, usual.batchEntries()),
        usual.batchBytes(),
        number("window", words, usual.windowEntries()),
        number("running", words, usual.runningMax()),
        number("sync", words, usual.syncEntries()),
        number("keep", words, usual.keepEntries()),
        number("sessions", words, usual.sessionEntries()),
        number("lag", words, usual.lagBeats()));
  }

  private static int number(String word, String words, int usual) {
    Matcher matcher = Pattern.compile(word + " (\\d+)").matcher(words);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : usual;
  }
}
