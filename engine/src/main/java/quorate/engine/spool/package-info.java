/// Temporary files for data that is too large for memory.
@org.jspecify.annotations.NullMarked
package quorate.engine.spool;
