@org.jspecify.annotations.NullMarked
package quorate.database.engine.server;
