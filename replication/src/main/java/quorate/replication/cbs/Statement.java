package quorate.replication.cbs;

import quorate.core.Bytes;

/// A query of a transaction, as each database is to run it. The roles never interpret it.
///
/// @param body the statement, deterministic, in the encoding of the managers' databases
/// @param reads whether it changes nothing, so that a replica that catches up may skip it (section
///   3.5.1)
/// @param compares whether it serves to compare databases: each database's answer is passed on, not
///   only its digest
public record Statement(Body body, boolean reads, boolean compares) {
  public Statement {
    if (reads && compares) {
      throw new IllegalArgumentException("a comparing statement cannot be skipped");
    }
  }

  public Statement(Bytes body, boolean reads, boolean compares) {
    this(new Body.Held(body), reads, compares);
  }

  public Statement(Bytes body, boolean reads) {
    this(body, reads, false);
  }
}
