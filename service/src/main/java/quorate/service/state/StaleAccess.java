package quorate.service.state;

/// Refuses an access to a batch that has ended or was rolled back (S5). The thread has to stop:
/// what it does belongs to an execution that never happened.
public final class StaleAccess extends IllegalStateException {
  StaleAccess(String reason) {
    super(reason);
  }
}
