@org.jspecify.annotations.NullMarked
package quorate.sql.json;
