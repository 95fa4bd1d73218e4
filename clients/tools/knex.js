// Knex: what it asks of a schema, and migrations, each in a transaction with its lock; one that writes
// before it changes the schema, and one that fails.
const knex = require('knex')({ client: 'pg', connection: process.argv[2] });
const assert = require('assert');
const source = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: name => name,
  getMigration: async name => migrations[name],
};
const migrations = {
  one: {
    up: k => k.schema.createTable('knex_user', t => { t.increments(); t.string('name').notNullable().index(); }),
    down: k => k.schema.dropTable('knex_user'),
  },
  two: {
    up: async k => {
      await k('knex_user').insert([{ name: 'a' }, { name: 'b' }]);
      await k.schema.alterTable('knex_user', t => { t.integer('age').defaultTo(7); });
      await k('knex_user').where({ name: 'a' }).update({ age: 8 });
    },
    down: async k => {
      await k('knex_user').delete();
      await k.schema.alterTable('knex_user', t => { t.dropColumn('age'); });
    },
  },
};
const failing = {
  up: async k => {
    await k('knex_user').update({ age: 0 });
    await k.schema.alterTable('knex_user', t => { t.dropColumn('name'); });
    await k('knex_user').insert({ name: 'none' });
  },
  down: async () => {},
};
(async () => {
  const options = { migrationSource: source };
  await knex.migrate.latest(options);
  assert(await knex.schema.hasTable('knex_user'));
  assert(await knex.schema.hasColumn('knex_user', 'name'));
  assert.equal((await knex('knex_user').columnInfo()).name.maxLength, 255);
  const ages = async () => (await knex('knex_user').orderBy('name')).map(each => each.name + each.age).join();
  assert.equal(await ages(), 'a8,b7');
  migrations.three = failing;
  await assert.rejects(knex.migrate.latest(options));
  assert.equal(await ages(), 'a8,b7');
  delete migrations.three;
  await knex.migrate.rollback(options, true);
  assert(!(await knex.schema.hasTable('knex_user')));
  process.exit(0);
})().catch(failed => { console.error(failed.message); process.exit(1); });
