/**
 * How a process of ours is asked to end: by a message of the one that started it, which comes on every
 * system (on Windows a signal ends a process hard); by that one's own end, which closes the line
 * between them; and by whatever a console or a system sends. Where it comes twice it is one request.
 */
import type { ChildProcess } from 'node:child_process';

const END = 'airdesk:end';
/** Ctrl+C, a closed console or terminal, Ctrl+Break on Windows, and what a supervisor sends. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
const PARENT_CHECK_MS = 250;

export type EndingProcess = Pick<NodeJS.Process, 'on'>;

/** Asks a child that was started with a line for messages; one without is ended by its system. */
export function askToEnd(child: ChildProcess): void {
  if (child.connected) child.send(END, () => undefined);
  else child.kill();
}

/** `end` is called for every way there is, as often as it is asked. */
export function onAskedToEnd(end: () => void, process: EndingProcess): void {
  for (const signal of SIGNALS) process.on(signal, end);
  process.on('message', (message) => {
    if (message === END) end();
  });
  process.on('disconnect', end);
}

/** npm passes a signal to its shell, not to what the shell runs: the shell's end has to do. */
export function onParentGone(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(parent)) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Windows goes on naming a parent that has ended. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
