/**
 * Marks that turn the text behind them, taken out of settings that hold texts: since texts may not
 * contain them, one of them would make an agency's rules or an agent's macros unreadable.
 */
import type { Migration } from './migration.ts';

const TABLES = ['sale_rules', 'preferences'];
const MARKS = ['char(0x061c)', 'char(0x200e)', 'char(0x200f)'];

export const turningMarks: Migration = {
  id: 34,
  name: 'turning-marks',
  statements: TABLES.flatMap((table) =>
    MARKS.map((mark) => `UPDATE ${table} SET payload = replace(payload, ${mark}, '')`),
  ),
};
