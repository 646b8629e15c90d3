/**
 * Renames: what waits to be sent is the outbox, what an agency works through are its queues.
 * Tables, indexes and stored names of operations and keys follow; the history keeps its old names.
 */
import type { Migration } from './migration.ts';

const renameIndex = (old: string, now: string, on: string): string[] => [
  `DROP INDEX ${old}`,
  `CREATE INDEX ${now} ON ${on}`,
];

export const outboxAndQueues: Migration = {
  id: 16,
  name: 'outbox-and-queues',
  statements: [
    'ALTER TABLE queue_items RENAME TO outbox_items',
    'ALTER TABLE queue_lease RENAME TO outbox_lease',
    'ALTER TABLE queue_handovers RENAME TO outbox_handovers',
    ...renameIndex('queue_items_status', 'outbox_items_status', 'outbox_items (status)'),
    ...renameIndex(
      'queue_items_agency',
      'outbox_items_agency',
      'outbox_items (agency_id, created_at)',
    ),
    ...renameIndex(
      'queue_items_decision',
      'outbox_items_decision',
      'outbox_items (agency_id, status, updated_at)',
    ),
    ...renameIndex(
      'queue_handovers_agency',
      'outbox_handovers_agency',
      'outbox_handovers (agency_id, made_at)',
    ),
    'ALTER TABLE worklist_items RENAME TO queue_items',
    'ALTER TABLE worklist_marks RENAME TO queue_marks',
    'ALTER TABLE worklist_titles RENAME TO queue_titles',
    'ALTER TABLE worklist_holds RENAME TO queue_holds',
    ...renameIndex(
      'worklist_items_counted',
      'queue_items_counted',
      'queue_items (agency_id, queue, category) WHERE settled_at IS NULL',
    ),
    ...renameIndex(
      'worklist_items_due',
      'queue_items_due',
      'queue_items (agency_id, queue, sort_at, placed_at, id) WHERE settled_at IS NULL',
    ),
    ...renameIndex(
      'worklist_items_settled',
      'queue_items_settled',
      'queue_items (settled_at) WHERE settled_at IS NOT NULL',
    ),
    ...renameIndex('worklist_marks_age', 'queue_marks_age', 'queue_marks (settled_at)'),
    `UPDATE intents SET operation = 'outbox' || substr(operation, 6) WHERE operation LIKE 'queue.%'`,
    `UPDATE intents SET operation = 'queue' || substr(operation, 9) WHERE operation LIKE 'worklist.%'`,
    `UPDATE preferences
      SET payload = replace(replace(payload, '"queue.', '"outbox.'), '"worklist.', '"queue.')`,
  ],
};
