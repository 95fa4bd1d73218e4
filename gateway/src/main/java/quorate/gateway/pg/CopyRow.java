package quorate.gateway.pg;

import java.util.List;

/// A row of COPY FROM as read.
///
/// @param fields at most as many as the columns; a line of text may lack the last ones
public record CopyRow<F>(CopyPlace place, List<CopyField<F>> fields) {}
