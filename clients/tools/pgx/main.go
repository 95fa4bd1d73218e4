// pgx: prepared and described statements, batches, CopyFrom, transactions, arrays, times, its pool, and errors.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func check(holds bool, what string, args ...any) {
	if !holds {
		panic(fmt.Sprintf(what, args...))
	}
}

type item struct {
	ID    int64
	Name  string
	Price pgtype.Numeric
	Tags  []string
	Made  time.Time
	Raw   []byte
	Note  *string
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
	defer cancel()
	client, err := pgx.Connect(ctx, os.Args[1])
	must(err)
	_, err = client.Exec(ctx, `drop table if exists pgx_item;
		create table pgx_item (id bigserial primary key, name text unique, price numeric(10, 2),
			tags text[], made timestamptz, raw bytea, note text)`)
	must(err)
	values(ctx, client)
	many(ctx, client)
	transactions(ctx, client)
	locks(ctx, client)
	must(client.Close(ctx))
	pooled(ctx)
	fmt.Println("pgx is at home")
}

func values(ctx context.Context, client *pgx.Conn) {
	made := time.Date(2026, 2, 28, 1, 2, 3, 4000, time.UTC)
	var id int64
	must(client.QueryRow(ctx,
		"insert into pgx_item (name, price, tags, made, raw) values ($1, $2, $3, $4, $5) returning id",
		"first", "12.50", []string{"a", "b c"}, made, []byte{0, 255}).Scan(&id))
	check(id == 1, "the key is %d", id)
	for _, mode := range []pgx.QueryExecMode{pgx.QueryExecModeCacheStatement, pgx.QueryExecModeDescribeExec,
		pgx.QueryExecModeExec, pgx.QueryExecModeSimpleProtocol} {
		rows, err := client.Query(ctx, "select * from pgx_item where id = $1", mode, id)
		must(err)
		found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[item])
		must(err)
		check(found.Name == "first" && found.Made.Equal(made) && len(found.Tags) == 2 && found.Tags[1] == "b c" &&
			found.Raw[1] == 255 && found.Note == nil, "%v in mode %v", found, mode)
	}
	_, err := client.Exec(ctx, "insert into pgx_item (name) values ($1)", "first")
	var refused *pgconn.PgError
	check(errors.As(err, &refused) && refused.Code == "23505" && refused.ConstraintName == "pgx_item_name_key",
		"a duplicate: %v", err)
}

func many(ctx context.Context, client *pgx.Conn) {
	var rows [][]any
	for i := range 500 {
		rows = append(rows, []any{fmt.Sprintf("copied %d", i), pgtype.Int8{Int64: int64(i), Valid: true}.Int64})
	}
	_, err := client.Exec(ctx, "create table if not exists pgx_copied (name text primary key, n bigint)")
	must(err)
	_, err = client.Exec(ctx, "truncate pgx_copied")
	must(err)
	count, err := client.CopyFrom(ctx, pgx.Identifier{"pgx_copied"}, []string{"name", "n"}, pgx.CopyFromRows(rows))
	must(err)
	check(count == 500, "%d copied", count)
	batch := &pgx.Batch{}
	for i := range 20 {
		batch.Queue("update pgx_copied set n = n + 1 where name = $1", fmt.Sprintf("copied %d", i))
	}
	batch.Queue("select sum(n)::bigint from pgx_copied where n < $1", int64(21))
	results := client.SendBatch(ctx, batch)
	for range 20 {
		tag, err := results.Exec()
		must(err)
		check(tag.RowsAffected() == 1, "%v", tag)
	}
	var sum int64
	must(results.QueryRow().Scan(&sum))
	check(sum == 230, "the sum is %d", sum)
	must(results.Close())
	var some int
	must(client.QueryRow(ctx, "select count(*) from pgx_copied where name = any($1)",
		[]string{"copied 1", "copied 2", "none"}).Scan(&some))
	check(some == 2, "%d of an array", some)
}

func transactions(ctx context.Context, client *pgx.Conn) {
	must(pgx.BeginTxFunc(ctx, client, pgx.TxOptions{IsoLevel: pgx.Serializable}, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "update pgx_copied set n = -1 where name = 'copied 100'")
		must(err)
		inner, err := tx.Begin(ctx)
		must(err)
		_, err = inner.Exec(ctx, "delete from pgx_copied")
		must(err)
		return inner.Rollback(ctx)
	}))
	var n, count int64
	must(client.QueryRow(ctx, "select min(n), count(*) from pgx_copied").Scan(&n, &count))
	check(n == -1 && count == 500, "%d, %d rows", n, count)
}

func locks(ctx context.Context, client *pgx.Conn) {
	_, err := client.Exec(ctx, "select pg_advisory_lock($1)", int64(77))
	must(err)
	other, err := pgx.Connect(ctx, os.Args[1])
	must(err)
	var taken bool
	must(other.QueryRow(ctx, "select pg_try_advisory_lock($1)", int64(77)).Scan(&taken))
	check(!taken, "a lock that is held was given to another")
	soon, cancel := context.WithTimeout(ctx, 200*time.Millisecond)
	_, err = other.Exec(soon, "select pg_advisory_lock($1)", int64(77))
	cancel()
	check(err != nil, "a lock that is held was given to who waited")
	must(client.QueryRow(ctx, "select pg_advisory_unlock($1)", int64(77)).Scan(&taken))
	check(taken, "it was not held")
}

func pooled(ctx context.Context) {
	pool, err := pgxpool.New(ctx, os.Args[1])
	must(err)
	defer pool.Close()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 10 {
				_, err := pool.Exec(ctx, "insert into pgx_copied values ($1, $2)", fmt.Sprintf("pooled %d %d", i, time.Now().UnixNano()), i)
				must(err)
			}
		})
	}
	all.Wait()
	var count int
	must(pool.QueryRow(ctx, "select count(*) from pgx_copied where name like 'pooled%'").Scan(&count))
	check(count == 80, "%d by the pool", count)
}
