package quorate.runtime.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

class SessionErrorsTest {
  @Test
  void aWriteOfAForgottenSessionMayHaveBeenExecutedBefore() {
    List<Result> forgotten = List.of(new Result.Failed(new SqlError("08003", "expired")));
    SqlException unknown =
        assertThrows(SqlException.class, () -> SessionErrors.known(forgotten, false));
    assertEquals("08007", unknown.error().sqlState());
  }

  @Test
  void otherAnswersArePassedOn() {
    List<Result> failed = List.of(new Result.Failed(new SqlError("23505", "key")));
    List<Result> done = List.of(new Result.Done("INSERT 0 1"));
    assertEquals(List.of(), SessionErrors.known(List.of(), false));
    assertEquals(done, SessionErrors.known(done, false));
    assertEquals(failed, SessionErrors.known(failed, false));
  }
}
