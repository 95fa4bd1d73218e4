package quorate.runtime.net;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/// The reason of a failure in words for a user, without names of classes.
public final class FailureText {
  private FailureText() {}

  public static String of(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof ExecutionException || cause instanceof CompletionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    if (message != null && !message.isBlank()) {
      return message;
    }
    return cause instanceof TimeoutException ? "no answer in time" : "an internal error";
  }
}
