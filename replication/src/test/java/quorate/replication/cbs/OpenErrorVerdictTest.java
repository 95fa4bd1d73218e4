package quorate.replication.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.cbs.Transaction.Verdict;

/// The vote if some databases raise an error that SQL leaves open (rules O2 to O5), for every state
/// of up to four secondaries and every r.
class OpenErrorVerdictTest {
  private static final NodeId PRIMARY = new NodeId(1);
  private static final Result.Failed ERROR =
      new Result.Failed(new SqlError("22012", "division by zero"));

  private enum Said {
    NOTHING,
    ONE,
    OTHER,
    ERROR
  }

  private static final List<Said> WORDS = List.of(Said.ONE, Said.OTHER, Said.ERROR);

  @Test
  void noAnswerRestsOnLiarsAlone() {
    for (Said primary : List.of(Said.ONE, Said.ERROR)) {
      forAll(secondaries -> {
        for (int lies = 0; lies <= secondaries.size(); lies++) {
          check(primary, secondaries, lies);
        }
      });
    }
  }

  private static void check(Said primary, List<Said> secondaries, int lies) {
    Verdict verdict = verdict(primary, secondaries, lies);
    String what = primary + " " + secondaries + ", r = " + lies + ": " + verdict;
    boolean error =
        verdict instanceof Verdict.Raises
            || verdict instanceof Verdict.Stands && primary == Said.ERROR;
    if (error) {
      assertTrue(mayBeRaised(primary, secondaries, lies), what);
    } else if (verdict instanceof Verdict.Stands) {
      assertTrue(count(secondaries, Said.ONE) >= lies, what);
    } else if (verdict instanceof Verdict.Wrong) {
      assertTrue(count(secondaries, Said.OTHER) > lies, what);
    } else if (verdict instanceof Verdict.Elsewhere) {
      assertTrue(primary == Said.ERROR || secondaries.contains(Said.ERROR), what);
      completions(secondaries, 0, full -> assertFalse(isAnswer(primary, full, lies), what));
    }
  }

  /// Whether an honest database reports an error, whichever r databases lie, if all others are
  /// right.
  private static boolean mayBeRaised(Said primary, List<Said> secondaries, int lies) {
    List<Said> all = new ArrayList<>(secondaries);
    all.add(primary);
    for (Said right : List.of(Said.ONE, Said.OTHER)) {
      if (count(all, Said.ERROR) + count(all, right == Said.ONE ? Said.OTHER : Said.ONE) <= lies) {
        return false; // possibly only liars say otherwise
      }
    }
    return count(all, Said.ERROR) > 0;
  }

  private static boolean isAnswer(Said primary, List<Said> secondaries, int lies) {
    Verdict verdict = verdict(primary, secondaries, lies);
    return verdict instanceof Verdict.Stands || verdict instanceof Verdict.Raises;
  }

  private interface Each {
    void of(List<Said> secondaries);
  }

  private static void forAll(Each each) {
    int tried = 0;
    for (int count = 1; count <= 4; count++) {
      for (int code = 0; code < Math.pow(Said.values().length, count); code++) {
        List<Said> said = new ArrayList<>();
        for (int i = 0, rest = code; i < count; i++, rest /= Said.values().length) {
          said.add(Said.values()[rest % Said.values().length]);
        }
        each.of(said);
        tried++;
      }
    }
    assertEquals(4 + 16 + 64 + 256, tried);
  }

  /// Enumerates the possible votes of databases that have not voted yet.
  private static void completions(List<Said> said, int from, Each each) {
    int open = said.subList(from, said.size()).indexOf(Said.NOTHING);
    if (open < 0) {
      each.of(said);
      return;
    }
    for (Said word : WORDS) {
      List<Said> next = new ArrayList<>(said);
      next.set(from + open, word);
      completions(next, from + open + 1, each);
    }
  }

  private static long count(List<Said> all, Said what) {
    return all.stream().filter(what::equals).count();
  }

  private static Verdict verdict(Said primary, List<Said> secondaries, int lies) {
    Transaction t =
        new Transaction(new RequestId(new SessionId(0, 1), 1), new NodeId(NodeId.CLIENT_MIN));
    t.ask(new Statement(Bytes.of(new byte[] {1}), false), 1);
    t.answer(vote(primary), Optional.empty(), 0);
    List<NodeId> ready = new ArrayList<>();
    for (int i = 0; i < secondaries.size(); i++) {
      NodeId node = new NodeId(i + 2L);
      ready.add(node);
      if (secondaries.get(i) != Said.NOTHING) {
        t.vote(node, 0, vote(secondaries.get(i)));
      }
    }
    return t.verdict(new Transaction.Voters(PRIMARY, ready, ready), lies);
  }

  private static Vote vote(Said said) {
    return said == Said.ERROR
        ? new Vote(Canonical.digest(ERROR), Word.RAISED, Optional.of(ERROR))
        : Vote.of(Digest.of(new byte[] {(byte) said.ordinal()}));
  }
}
