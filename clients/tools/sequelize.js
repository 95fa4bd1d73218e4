// Sequelize: a model is made, described, and altered, which makes its key once more each time.
const { Sequelize, DataTypes } = require('sequelize');
const assert = require('assert');
const sequelize = new Sequelize(process.argv[2], { logging: false });
(async () => {
  const User = sequelize.define('s_user', { name: { type: DataTypes.STRING, unique: true }, age: DataTypes.INTEGER });
  await sequelize.sync();
  await User.create({ name: 'x', age: 1 });
  const query = sequelize.getQueryInterface();
  assert((await query.describeTable('s_users')).id.primaryKey);
  assert.equal((await query.showIndex('s_users')).length, 2);
  await sequelize.sync({ alter: true });
  await sequelize.sync({ alter: true });
  await assert.rejects(User.create({ name: 'x', age: 2 }), { name: 'SequelizeUniqueConstraintError' });
  await sequelize.drop();
  process.exit(0);
})().catch(failed => { console.error(failed.message); process.exit(1); });
