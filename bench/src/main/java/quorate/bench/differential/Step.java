package quorate.bench.differential;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;

/// One action of a client, whose answer it awaits.
sealed interface Step {
  /// A parameter's value in its wire form; an absent one is NULL.
  ///
  /// @param type its oid; 0 if the server is to infer it
  record Parameter(int type, boolean binary, Optional<Bytes> value) {}

  /// A simple query.
  record Simple(String sql) implements Step {}

  /// Parse, Bind, Describe and Execute of the unnamed statement, and Sync.
  ///
  /// @param binary whether results are requested in binary form
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

  /// Several [Extended] with a single Sync at the end.
  record Pipelined(List<Extended> all) implements Step {
    public Pipelined {
      all = List.copyOf(all);
    }
  }

  /// COPY ... FROM STDIN with its data.
  record CopyIn(String sql, String text) implements Step {}
}
