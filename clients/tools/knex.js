// Knex: what it asks of a schema, and migrations without transactions of their own.
const knex = require('knex')({ client: 'pg', connection: process.argv[2] });
const assert = require('assert');
const source = {
  getMigrations: async () => ['one'],
  getMigrationName: name => name,
  getMigration: async () => ({
    up: k => k.schema.createTable('knex_user', t => { t.increments(); t.string('name').notNullable().index(); }),
    down: k => k.schema.dropTable('knex_user'),
  }),
};
(async () => {
  const options = { migrationSource: source, disableTransactions: true };
  await knex.migrate.latest(options);
  assert(await knex.schema.hasTable('knex_user'));
  assert(await knex.schema.hasColumn('knex_user', 'name'));
  assert.equal((await knex('knex_user').columnInfo()).name.maxLength, 255);
  await knex.migrate.rollback(options, true);
  assert(!(await knex.schema.hasTable('knex_user')));
  process.exit(0);
})().catch(failed => { console.error(failed.message); process.exit(1); });
