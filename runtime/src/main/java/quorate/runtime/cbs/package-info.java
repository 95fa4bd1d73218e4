/// The production world of commit barrier scheduling: the shepherd's loop and log, its databases,
/// its clients.
@org.jspecify.annotations.NullMarked
package quorate.runtime.cbs;
