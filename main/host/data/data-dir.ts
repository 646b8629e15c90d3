/** Where Airdesk keeps its data, and what the files are called. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import envPaths from 'env-paths';

export const DATABASE_FILE = 'airdesk.sqlite';
export const DRAFTS_FILE = 'drafts.sqlite';
export const TRAINING_FILE = 'training.sqlite';
export const BACKUP_DIRECTORY = 'backups';
export const RECORDING_DIRECTORY = 'recordings';
export const KEY_FILE = 'data.key';
/** The data key of the desktop app, sealed by the operating system's vault. */
export const SEALED_KEY_FILE = 'data.key.sealed';
/** The same key sealed under a passphrase, for when the vault or the file is lost. */
export const RECOVERY_FILE = 'data.key.recovery';
const LOG_FILE = 'airdesk.log';

/**
 * The platform's own data folder, unless Airdesk is configured otherwise; the desktop app and the
 * browser workstation share it. On Windows it does not roam, so that no database is copied at each
 * sign-in.
 */
export const getDefaultDataDir = (): string => envPaths('airdesk', { suffix: '' }).data;

/** The platform's log folder, else a file in the data folder. */
export function getLogFile(data_dir: string): string {
  const { data, log } = envPaths('airdesk', { suffix: '' });
  return join(data_dir === data ? log : data_dir, LOG_FILE);
}

/** Folders that a program synchronises while files are in use, by their usual names. */
const SYNCHRONISED =
  /(?:^|[\\/])(?:OneDrive(?: - [^\\/]+)?|Dropbox|Google Drive|GoogleDrive|iCloud ?Drive|Mobile Documents|CloudStorage|Nextcloud|pCloud ?Drive|Box)(?:[\\/]|$)/i;

const MAX_WINDOWS_PATH = 260 - '\\backups\\airdesk-20260101T000000Z.sqlite.part-journal'.length;
/** File system numbers in Linux: NFS, and SMB 1 to 3. */
const NETWORK_SYSTEMS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** The same check for an existing folder, with its links resolved and its file system. */
export function judgeFolder(data_dir: string): ReturnType<typeof judgePlace> {
  const word = judgePlace(realpathSync.native(data_dir));
  if (word !== null || process.platform !== 'linux') return word;
  return NETWORK_SYSTEMS.has(statfsSync(data_dir).type) ? 'SHARE' : null;
}

/**
 * What is wrong with a folder for data. A network share is refused: the database's log is shared
 * memory, which does not work there. A synchronised folder is a warning: its files are copied half
 * written.
 */
export function judgePlace(
  data_dir: string,
  platform: NodeJS.Platform = process.platform,
): 'SHARE' | 'SYNCHRONISED' | 'LONG' | null {
  if (/^(?:\\\\|\/\/)(?![.?][\\/])/.test(data_dir)) return 'SHARE';
  if (/^(?:\\\\|\/\/)\?[\\/]UNC[\\/]/i.test(data_dir)) return 'SHARE';
  // SQLite asks Windows for files by their plain paths; a backup adds its name to the path.
  if (platform === 'win32' && data_dir.length > MAX_WINDOWS_PATH) return 'LONG';
  // File systems may store the same name composed or decomposed.
  return SYNCHRONISED.test(data_dir.normalize('NFC')) ? 'SYNCHRONISED' : null;
}

const holdsData = (directory: string): boolean => existsSync(join(directory, DATABASE_FILE));

/**
 * Moves the data from an earlier folder to the current one; nothing may have it open. Returns
 * `BOTH` if both hold data: the earlier folder then stays, and the user must be informed.
 */
export function adoptDataDir(earlier: string, now: string): 'NOTHING' | 'MOVED' | 'BOTH' {
  if (earlier === now || !holdsData(earlier)) return 'NOTHING';
  if (holdsData(now)) return 'BOTH';
  mkdirSync(now, { recursive: true, mode: 0o700 });
  // The database goes last: before it is there, a move that was cut short begins again.
  const names = readdirSync(earlier).filter((name) => name !== DATABASE_FILE);
  for (const name of [...names, DATABASE_FILE]) {
    cpSync(join(earlier, name), join(now, name), { recursive: true });
  }
  rmSync(earlier, { recursive: true });
  return 'MOVED';
}
