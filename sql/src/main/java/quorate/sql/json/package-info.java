/// JSON: parsing, normalisation and access with PostgreSQL's semantics.
@org.jspecify.annotations.NullMarked
package quorate.sql.json;
