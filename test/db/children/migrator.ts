/**
 * A process that kills itself inside a migration, before its statement number `position`. Arguments:
 * path of a database at the first version, position.
 */
import { migrate } from '#db/migrate.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import { openSqlite } from '#db/open.ts';
import { NEXT } from '../next-migration.ts';

const [path = '', position = '0'] = process.argv.slice(2);
const db = openSqlite(path, { synchronous: 'FULL' });
db.function('die', () => {
  process.kill(process.pid, 'SIGKILL');
  return 0;
});
const statements = NEXT.statements.toSpliced(Number(position), 0, 'SELECT die()');
migrate(db, [...mainMigrations.slice(0, 1), { ...NEXT, statements }], new Date());
