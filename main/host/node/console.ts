/**
 * Access for the owner of the data directory only: a socket in it that gives one workstation link
 * to each connection. So another browser needs no restart.
 */
import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import type { Log } from '#main/ports.ts';

const SOCKET = 'console.sock';
const ASK_MS = 5_000;

/** On Windows a pipe with a name that differs for each data directory. */
const buildAddress = (data_dir: string): string =>
  process.platform === 'win32'
    ? join('\\\\.\\pipe', `airdesk-${Buffer.from(data_dir).toString('hex').slice(-200)}`)
    : join(data_dir, SOCKET);

export function openConsole(
  data_dir: string,
  link: () => string | null,
  log: Log,
): { close(): void } {
  const address = buildAddress(data_dir);
  // Left behind by a killed process; the directory's lock proves that none is running.
  try {
    if (process.platform !== 'win32') rmSync(address, { force: true });
  } catch {
    // Of another kind, which listening tells.
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${link() ?? ''}\n`);
  });
  // A path too long for a socket means no such access.
  server.on('error', (error) => log.warn('No links can be asked for at the console', { error }));
  server.listen(address);
  server.unref();
  return { close: () => void server.close() };
}

/** A link from the service that runs on a data directory; null if none runs or it gives none. */
export const askForLink = (data_dir: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = createConnection(buildAddress(data_dir));
    let said = '';
    socket.setTimeout(ASK_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += chunk.toString('utf8');
    });
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(said.trim() === '' ? null : said.trim()));
  });
