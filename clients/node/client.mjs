// node-postgres: simple and parameterised queries, prepared statements, a pool, errors.
import assert from "node:assert/strict";
import pg from "pg";

const options = {
  host: process.env.QUORATE_HOST, port: Number(process.env.QUORATE_PORT),
  user: "quorate", password: "quorate", database: "quorate",
};
const client = new pg.Client(options);
await client.connect();
await client.query("create table nodes (id serial primary key, name text, n int, at timestamptz, d numeric(10,2), b boolean)");
const at = new Date("2026-02-28T12:30:00.123Z");
const inserted = await client.query(
  "insert into nodes (name, n, at, d, b) values ($1, $2, $3, $4, $5) returning id", ["ü", 7, at, "1.50", true]);
const { rows } = await client.query("select * from nodes where id = $1", [inserted.rows[0].id]);
assert.equal(rows[0].name, "ü");
assert.equal(rows[0].n, 7);
assert.equal(rows[0].at.getTime(), at.getTime());
assert.equal(rows[0].d, "1.50");
assert.equal(rows[0].b, true);
for (let i = 0; i < 10; i++) {
  const again = await client.query({ name: "by-id", text: "select n + $1::int as m from nodes where id = $2", values: [i, inserted.rows[0].id] });
  assert.equal(again.rows[0].m, 7 + i);
}
await client.query("begin");
await client.query("update nodes set n = 8");
await client.query("rollback");
assert.equal((await client.query("select n from nodes")).rows[0].n, 7);
const many = await client.query("select 1 as a; select 2 as b");
assert.deepEqual(many.map((each) => each.rows[0]), [{ a: 1 }, { b: 2 }]);
await assert.rejects(client.query("select * from nowhere"), { code: "42P01" });
await assert.rejects(client.query("select $1::int", ["x"]), { code: "22P02" });
await client.end();

const pool = new pg.Pool({ ...options, max: 8 });
const ids = await Promise.all(
  Array.from({ length: 40 }, async (_, i) => {
    const one = await pool.connect();
    try {
      await one.query("begin");
      const { rows } = await one.query("insert into nodes (name, n) values ('pool', $1) returning id", [i]);
      await one.query("commit");
      return rows[0].id;
    } finally {
      one.release();
    }
  }));
assert.equal(new Set(ids).size, 40);
assert.equal((await pool.query("select count(*)::int as c from nodes where name = 'pool'")).rows[0].c, 40);
await pool.end();
console.log("node-postgres is at home");
