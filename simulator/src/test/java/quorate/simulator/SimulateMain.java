package quorate.simulator;

/// The simulator by itself: `SimulateMain [first seed] [runs] [trace lines] [paxos|pbft|lies|smr]`.
public final class SimulateMain {
  private SimulateMain() {}

  /// Exit status 1 if a property was violated.
  public static void main(String[] args) {
    long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
    int runs = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
    int lines = args.length > 2 ? Integer.parseInt(args[2]) : Simulate.Options.DEFAULT.traceLines();
    String what = args.length > 3 ? args[3] : "paxos";
    Simulate.Subject subject =
        switch (what) {
          case "smr" -> Simulate.Subject.SMR;
          case "pbft", "lies" -> Simulate.Subject.PBFT;
          default -> Simulate.Subject.PAXOS;
        };
    Simulate.Report report =
        Simulate.run(
            seed,
            runs,
            (done, count, _) -> {
              if (count % 500 == 0) {
                System.err.println(count + " done, seed " + done);
              }
            },
            new Simulate.Options(lines, subject, what.equals("lies")));
    System.out.print(report.describe());
    if (report.failure().isPresent()) {
      System.exit(1);
    }
  }
}
