/// What is too much for memory, in temporary files until it has served.
@org.jspecify.annotations.NullMarked
package quorate.engine.spool;
