/** Every schema change of each database, in order. A released entry is never edited. */
import { initial } from './001-initial.ts';
import { draftsInitial } from './drafts-001-initial.ts';
import type { Migration } from './migration.ts';

export const mainMigrations: readonly Migration[] = [initial];
export const draftsMigrations: readonly Migration[] = [draftsInitial];
