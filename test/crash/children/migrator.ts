/**
 * A process that kills itself inside a migration. Arguments: path of a database one version before,
 * number of the migration, and which of its statements it dies before.
 */
import { migrate } from '#db/migrate.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import { openSqlite } from '#db/open.ts';

const [path = '', number = '0', position = '0'] = process.argv.slice(2);
const db = openSqlite(path, { synchronous: 'FULL' });
db.function('die', () => {
  process.kill(process.pid, 'SIGKILL');
  return 0;
});
const migrations = mainMigrations.map((migration) =>
  migration.id === Number(number)
    ? {
        ...migration,
        statements: migration.statements.toSpliced(Number(position), 0, 'SELECT die()'),
      }
    : migration,
);
migrate(db, migrations, new Date());
