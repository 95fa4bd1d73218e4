package quorate.replication.smr;

import java.util.Optional;
import quorate.core.digest.Digest;

/// The meaning of a replica's word about a held write.
///
/// @param digest the same for all words that mean the same
/// @param error its SQLSTATE, where it says that evaluating an expression raises an error
public record Meaning(Digest digest, Optional<String> error) {}
