// TypeORM: a second synchronisation finds nothing to do.
require('reflect-metadata');
const { DataSource, EntitySchema } = require('typeorm');
const assert = require('assert');
const User = new EntitySchema({
  name: 'TyUser', tableName: 'ty_user',
  columns: {
    id: { type: Number, primary: true, generated: true },
    name: { type: String, length: 40 },
    score: { type: 'numeric', precision: 6, scale: 2, default: 0 },
  },
  indices: [{ columns: ['name'] }],
});
(async () => {
  const source = new DataSource({ type: 'postgres', url: process.argv[2], entities: [User] });
  await source.initialize();
  await source.synchronize();
  const again = await source.driver.createSchemaBuilder().log();
  assert.deepEqual(again.upQueries.map(each => each.query), []);
  await source.getRepository('TyUser').save({ name: 'x' });
  await source.query('drop table ty_user');
  process.exit(0);
})().catch(failed => { console.error(failed.message); process.exit(1); });
