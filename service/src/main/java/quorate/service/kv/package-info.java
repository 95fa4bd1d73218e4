/// A key-value service with the commands of Redis: strings, hashes, sets, sorted sets and lists,
/// expiry, and optimistic transactions. Commands, errors and answers are those of Redis'
/// documentation (version 7.4).
@NullMarked
package quorate.service.kv;

import org.jspecify.annotations.NullMarked;
