/// JSON as PostgreSQL reads, normalises and takes it apart.
@org.jspecify.annotations.NullMarked
package quorate.sql.json;
