package quorate.engine.statement;

import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// A statement, and what it means over a schema.
public record AnalysedStatement(Catalog catalog, Analysed.Data data, OrderedStatement statement) {}
