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
/** The same key as the desktop app keeps it, sealed by the operating system's vault. */
export const SEALED_KEY_FILE = 'data.key.sealed';
/** The same key under a passphrase that people know, for when the vault or the file is lost. */
export const RECOVERY_FILE = 'data.key.recovery';
const LOG_FILE = 'airdesk.log';

/**
 * The platform's own folder for it, unless Airdesk is told otherwise: the desktop app and the browser
 * workstation have one desk. On Windows it does not roam: a database is not copied at each sign-in.
 */
export function getDefaultDataDir(): string {
  return envPaths('airdesk', { suffix: '' }).data;
}

/** Where the platform keeps logs; beside the data where that has a place of its own. */
export function getLogFile(data_dir: string): string {
  const { data, log } = envPaths('airdesk', { suffix: '' });
  return join(data_dir === data ? log : data_dir, LOG_FILE);
}

/** Folders that a program copies elsewhere while they are in use, by what their owners call them. */
const SYNCHRONISED =
  /(?:^|[\\/])(?:OneDrive(?: - [^\\/]+)?|Dropbox|Google Drive|GoogleDrive|iCloud ?Drive|Mobile Documents|CloudStorage|Nextcloud|pCloud ?Drive|Box)(?:[\\/]|$)/i;

const MAX_WINDOWS_PATH = 260 - '\\backups\\airdesk-20260101T000000Z.sqlite.part-journal'.length;
/** By their numbers in Linux: NFS, and SMB 1 to 3. */
const NETWORK_SYSTEMS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** The same of a folder that is there: where links and letters of drives lead, and what it is on. */
export function judgeFolder(data_dir: string): ReturnType<typeof judgePlace> {
  const word = judgePlace(realpathSync.native(data_dir));
  if (word !== null || process.platform !== 'linux') return word;
  return NETWORK_SYSTEMS.has(statfsSync(data_dir).type) ? 'SHARE' : null;
}

/**
 * What is wrong with a place for data. A share of the network is refused: the database's log is shared
 * memory, which a share is not. A synchronised folder is a warning: files are copied half written.
 */
export function judgePlace(
  data_dir: string,
  platform: NodeJS.Platform = process.platform,
): 'SHARE' | 'SYNCHRONISED' | 'LONG' | null {
  if (/^(?:\\\\|\/\/)(?![.?][\\/])/.test(data_dir)) return 'SHARE';
  if (/^(?:\\\\|\/\/)\?[\\/]UNC[\\/]/i.test(data_dir)) return 'SHARE';
  // SQLite asks Windows for files by their plain paths; a copy's name is added to it.
  if (platform === 'win32' && data_dir.length > MAX_WINDOWS_PATH) return 'LONG';
  // The same name may be composed or not, as file systems have it.
  return SYNCHRONISED.test(data_dir.normalize('NFC')) ? 'SYNCHRONISED' : null;
}

const holdsData = (directory: string): boolean => existsSync(join(directory, DATABASE_FILE));

/**
 * Moves what lies in an earlier place to where data lies now; nobody may have it open. `BOTH` where
 * there is data in both: then the earlier stays where it is, and somebody has to be told.
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
