/** Starts the Node host as a process of its own, as a newcomer would, and waits until it is ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface Served {
  /** Up to and including /flights/v1. */
  base_url: string;
  child: ChildProcess;
  /** Ends the process with `signal` and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const READY = /^(?:airdesk|training) ready (\S+)$/m;

/** `script` is a file of main/host; flags as on the command line. */
export async function serveChild(
  script: 'serve.ts' | 'training.ts',
  flags: string[],
): Promise<Served> {
  const file = resolve(import.meta.dirname, '..', script);
  const child = spawn(process.execPath, [file, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  let said = '';
  const base_url = await new Promise<string>((ready, broke) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = READY.exec(said)?.[1];
      if (found) ready(found);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    child.once('error', broke);
    child.once('exit', (code) => broke(new Error(`${script} ended with ${code}:\n${said}`)));
  });
  return {
    base_url,
    child,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
