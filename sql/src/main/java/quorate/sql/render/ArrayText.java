package quorate.sql.render;

import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.Unable;
import quorate.sql.function.Arrays;
import quorate.sql.plan.Term;

/// Renders calls of array routines.
final class ArrayText {
  private ArrayText() {}

  static void render(Term.Call call, Dialect dialect, SqlWriter out) {
    boolean outer = call.function().equals(Arrays.OUTER);
    if (outer && !dialect.traits().hasCorrelatedUnnest()) {
      throw new Unable("correlated unnest");
    }
    if (outer || call.function().equals(Arrays.LABEL)) {
      out.term(call.arguments().getFirst());
      return;
    }
    if (!dialect.traits().hasStructures()) {
      throw new Unable("operators of arrays");
    }
    boolean bare = call.type() == SqlType.UUID && EngineTypes.terminates(dialect);
    out.text(bare ? "\"q_unterminated\"(" : "").text("\"" + call.function() + "\"(");
    out.list(call.arguments()).text(bare ? "))" : ")");
  }
}
