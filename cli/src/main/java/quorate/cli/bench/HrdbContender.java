package quorate.cli.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import quorate.replication.cbs.CbsConfig;

/// A contender of HRDB's figures 7 and 8.
///
/// @param figure in which it appears
/// @param word its name
/// @param isDirect whether clients connect to the database itself
/// @param engines of its databases, the first primary first
record HrdbContender(
    int figure, String word, boolean isDirect, List<String> engines, CbsConfig.Mode mode) {
  /// The kinds that `--contenders` selects from.
  static final List<String> KINDS =
      List.of("direct", "passthrough", "cbs", "sequential", "serial", "primary");

  HrdbContender {
    engines = List.copyOf(engines);
  }

  /// Those of figure 7, with one make of database.
  static List<HrdbContender> ofOneMake(String engine) {
    List<String> one = List.of(engine);
    List<String> three = Collections.nCopies(3, engine);
    return List.of(
        new HrdbContender(7, "direct", true, one, CbsConfig.Mode.CONCURRENT),
        new HrdbContender(7, "passthrough", false, one, CbsConfig.Mode.CONCURRENT),
        new HrdbContender(7, "cbs", false, three, CbsConfig.Mode.CONCURRENT),
        new HrdbContender(7, "sequential", false, three, CbsConfig.Mode.SEQUENTIAL),
        new HrdbContender(7, "serial", false, three, CbsConfig.Mode.SERIAL));
  }

  /// Those of figure 8: databases of several makers, each alone, and each as the primary of all.
  static List<HrdbContender> ofMakers(List<String> engines) {
    List<HrdbContender> all = new ArrayList<>();
    for (String engine : engines) {
      List<String> one = List.of(engine);
      all.add(new HrdbContender(8, "direct " + engine, true, one, CbsConfig.Mode.CONCURRENT));
    }
    for (String engine : engines) {
      List<String> one = List.of(engine);
      all.add(new HrdbContender(8, "passthrough " + engine, false, one, CbsConfig.Mode.CONCURRENT));
    }
    for (int first = 0; first < engines.size(); first++) {
      List<String> rotated = new ArrayList<>(engines);
      Collections.rotate(rotated, -first);
      all.add(
          new HrdbContender(
              8, "primary " + engines.get(first), false, rotated, CbsConfig.Mode.CONCURRENT));
    }
    all.add(new HrdbContender(8, "serial", false, engines, CbsConfig.Mode.SERIAL));
    return all;
  }

  /// The first word of its name.
  String kind() {
    return word.split(" ", 2)[0].toLowerCase(Locale.ROOT);
  }

  /// The name of the directory for its files.
  String file() {
    return figure + "-" + word.replace(' ', '-');
  }
}
