/** Where Airdesk keeps its data, and what the files are called. */
import envPaths from 'env-paths';

export const DATABASE_FILE = 'airdesk.sqlite';
export const DRAFTS_FILE = 'drafts.sqlite';
export const TRAINING_FILE = 'training.sqlite';
export const BACKUP_DIRECTORY = 'backups';
export const RECORDING_DIRECTORY = 'recordings';
export const KEY_FILE = 'data.key';
/** The same key as the desktop app keeps it, sealed by the operating system's vault. */
export const SEALED_KEY_FILE = 'data.key.sealed';
export const LOG_FILE = 'airdesk.log';

/** The platform's own folder for it, unless Airdesk is told otherwise. */
export function defaultDataDir(): string {
  return envPaths('airdesk', { suffix: '' }).data;
}
