package quorate.replication.smr;

import java.util.Optional;
import quorate.core.digest.Digest;

/// The meaning of a replica's word about a held write.
///
/// @param digest equal for all words with the same meaning
/// @param error the SQLSTATE, if the word reports an error from evaluating an expression
public record Meaning(Digest digest, Optional<String> error) {}
