package quorate.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.Reading;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Decides whether SQL leaves open if a call raises an error (rule E2 in docs/protocols/smr.md): it
/// does if that holds for a statement among the constants of the procedure, or of a procedure that
/// it calls.
final class ProcedureMarks {
  private final Catalog catalog;
  private final Set<String> seen = new HashSet<>();

  private ProcedureMarks(Catalog catalog) {
    this.catalog = catalog;
  }

  static boolean in(StoredProcedure procedure, Catalog catalog) {
    return new ProcedureMarks(catalog).in(procedure);
  }

  private boolean in(StoredProcedure procedure) {
    return seen.add(procedure.name()) && procedure.statements().stream().anyMatch(this::isMarked);
  }

  private boolean isMarked(String text) {
    try {
      if (Parser.statement(text, Lexer.tokens(text)) instanceof Statement.Call call) {
        StoredProcedure called = catalog.procedures().get(Qualified.of(call.name()).name());
        return called != null && in(called);
      }
      return Analyser.analyse(text, catalog, Reading.STORED, List.of())
              instanceof Analysed.Data data
          && data.hasOptionalErrors();
    } catch (SqlException invalid) {
      return false; // fails alike everywhere, or is not a statement
    }
  }
}
