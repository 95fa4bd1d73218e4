/// Commit barrier scheduling in production: the shepherd's loop and log, its databases and its
/// clients.
@org.jspecify.annotations.NullMarked
package quorate.runtime.cbs;
