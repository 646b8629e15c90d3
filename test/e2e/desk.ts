/**
 * The workstation as a test meets it: the real Node host on a fresh data directory, a real browser
 * bound by the one-time link, and keys. Each key press names the condition it waits for.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect as assert, test as base, type Locator, type Page } from '@playwright/test';
import { newDataDir } from '../fixtures/data-dir.ts';
import { type Opened, startApp, startDesktop } from './desktop.ts';

/** As patient as the machine is busy, with the runner and without it. */
export const expect = assert.configure({ timeout: 30_000 });

const HOST = resolve(import.meta.dirname, '../../main/host/cli/serve.ts');

export interface Workstation extends Opened {
  /** A new one-time link; each is good once. The desktop app has none. */
  link: string;
}

/** Starts the host and reads its one-time link from what it says. */
export async function startWorkstation(
  data_dir = newDataDir('airdesk-e2e-'),
  more: readonly string[] = [],
): Promise<Workstation> {
  const flags = ['--port', '0', '--data-dir', data_dir, '--launch-link', ...more];
  const child: ChildProcess = spawn(process.execPath, [HOST, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  const link = await new Promise<string>((ready, broke) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /http:\S+\/launch\/\S+/.exec(said)?.[0];
      if (found && said.includes('airdesk ready')) ready(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => broke(new Error(`The host ended with ${code}:\n${said}`)));
  });
  return {
    link,
    data_dir,
    said: () => said,
    async open(page) {
      await page.goto(link);
      return page;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export class Agent {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get line(): Locator {
    return this.page
      .getByRole('combobox', { name: /entry/i })
      .or(this.page.locator('#command-line'));
  }

  /** Types an entry into the command line and ends it; `until` is what must be true afterwards. */
  async enter(entry: string, until: () => Promise<void>): Promise<void> {
    await this.page.keyboard.type(entry);
    await this.page.keyboard.press('Enter');
    await until();
    await this.hasFocus(entry);
  }

  async press(chord: string, until: () => Promise<void>): Promise<void> {
    // A question takes no key in its first moments.
    await expect(this.page.locator('.question:not([data-question-ready])')).toHaveCount(0);
    await this.page.keyboard.press(chord);
    await until();
    await this.hasFocus(chord);
  }

  /** Whatever was done, the keys still go somewhere. */
  private async hasFocus(after: string): Promise<void> {
    const lost = await this.page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
    expect(lost, `focus lost after ${after}`).toBe(false);
  }

  sees(name: string | RegExp): () => Promise<void> {
    return () => expect(this.page.getByText(name).first()).toBeVisible();
  }

  async signIn(): Promise<void> {
    await expect(this.page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
    await this.page.keyboard.type('agent@training.airdesk.example');
    await this.page.keyboard.press('Tab');
    await this.page.keyboard.type('training-pass');
    await this.press('Enter', () =>
      expect(this.page.getByRole('tablist', { name: 'Work areas' })).toBeVisible(),
    );
  }
}

export type HostKind = 'browser' | 'desktop';

async function startHost(host: HostKind): Promise<Workstation> {
  if (host === 'browser') return startWorkstation();
  const { AIRDESK_APP } = process.env;
  return { link: '', ...(await (AIRDESK_APP ? startApp(AIRDESK_APP) : startDesktop())) };
}

/** A signed-in agent at a workstation of their own. */
export const test = base.extend<{ agent: Agent; workstation: Workstation; host: HostKind }>({
  host: ['browser', { option: true }],
  workstation: async ({ host }, use) => {
    const workstation = await startHost(host);
    await use(workstation);
    await workstation.stop();
    rmSync(workstation.data_dir, { recursive: true, force: true });
  },
  agent: async ({ page: given, workstation }, use) => {
    const problems: string[] = [];
    const watch = (page: Page) => {
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        // A refusal is an answer; the browser calls every such status a failure to load.
        const refused = /status of 4\d\d /.test(message.text());
        if (message.type() === 'error' && !refused) problems.push(message.text());
      });
    };
    watch(given);
    const page = await workstation.open(given);
    if (page !== given) watch(page);
    const agent = new Agent(page);
    await agent.signIn();
    await use(agent);
    expect(problems).toEqual([]);
  },
});
