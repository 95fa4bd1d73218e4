package quorate.bench.differential;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;

/// What a client does at once, and waits for the answer of.
sealed interface Step {
  /// A parameter's value in the form in which it is sent; an absent one is NULL.
  ///
  /// @param type its object id; 0: the server is to find out
  record Parameter(int type, boolean binary, Optional<Bytes> value) {}

  /// A simple query.
  record Simple(String sql) implements Step {}

  /// Parse, Bind, Describe and Execute of the unnamed statement, and Sync.
  ///
  /// @param binary whether results are wanted in binary form
  record Extended(String sql, List<Parameter> parameters, boolean binary) implements Step {
    public Extended {
      parameters = List.copyOf(parameters);
    }
  }

  /// Parse and Describe of a named statement, and Sync.
  record Prepare(String name, String sql, List<Integer> types) implements Step {
    public Prepare {
      types = List.copyOf(types);
    }
  }

  /// Bind and Execute of a named statement, and Sync.
  record Run(String name, List<Parameter> parameters, boolean binary) implements Step {
    public Run {
      parameters = List.copyOf(parameters);
    }
  }

  /// Several [Extended] with one Sync behind them all.
  record Pipelined(List<Extended> all) implements Step {
    public Pipelined {
      all = List.copyOf(all);
    }
  }

  /// COPY ... FROM STDIN with what follows it.
  record CopyIn(String sql, String text) implements Step {}
}
