package quorate.service.state;

import quorate.core.digest.Digest;

/// The state after a batch. It never changes (S4): any thread may read it, also while later batches
/// execute, and it exists for as long as somebody holds it.
public final class Version {
  private final long number;
  private final Content content;

  Version(long number, Content content) {
    this.number = number;
    this.content = content;
  }

  /// The state before the first batch.
  ///
  /// @param sweepEvery the numbers of batches that it divides end with a sweep (S9)
  public static Version genesis(int sweepEvery) {
    return new Version(0, Directory.genesis(sweepEvery));
  }

  /// The batch's number.
  public long number() {
    return number;
  }

  /// The root of the Merkle tree: the state hash of the batch's token (S3).
  public Digest root() {
    return content.root().digest();
  }

  Content content() {
    return content;
  }

  /// A view of this version, which refuses writes.
  public StateAccess read() {
    Epoch epoch = new Epoch(number, 0, false);
    return new StateAccess(epoch, Directory.open(epoch, content));
  }

  @Override
  public String toString() {
    return "state " + number + " " + root();
  }
}
