/**
 * How processes are asked to end: by a message from the parent, which works on every system (on
 * Windows a signal kills a process); by the parent's own end, which closes the channel between
 * them; and by any signal of a console or system. Several of these count as one request.
 */
import type { ChildProcess } from 'node:child_process';
import { getErrorCode } from '#main/contract/result.ts';

const END = 'airdesk:end';
/** Ctrl+C, a closed console or terminal, Ctrl+Break on Windows, and a supervisor's signal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
const PARENT_CHECK_MS = 250;

export type EndingProcess = Pick<NodeJS.Process, 'on'>;

/** Asks a child that has a message channel; one without is ended by a signal. */
export function askToEnd(child: ChildProcess): void {
  if (child.connected) child.send(END, () => undefined);
  else child.kill();
}

/** `end` is called for each of these requests, also repeated ones. */
export function onAskedToEnd(end: () => void, process: EndingProcess): void {
  for (const signal of SIGNALS) process.on(signal, end);
  process.on('message', (message) => {
    if (message === END) end();
  });
  process.on('disconnect', end);
}

/** npm signals its shell, not the shell's child: the end of the shell counts as the signal. */
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

/** Windows still reports a parent that has ended. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
}
