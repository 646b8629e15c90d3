/**
 * The workstation as a test meets it: the real Node host on a fresh data directory, a real browser
 * bound by the one-time link, and keys. Each key press names the condition it waits for.
 */
import { rmSync } from 'node:fs';
import { expect as assert, test as base, type Locator, type Page } from '@playwright/test';
import type { ServiceOptions } from '#main/host/service.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { openHttpHost } from '../fixtures/test-host.ts';
import { type Opened, startApp, startDesktop } from './desktop.ts';

/** As patient as the machine is busy, with the runner and without it. */
export const expect = assert.configure({ timeout: 30_000 });

export interface Workstation extends Opened {
  /** A one-time link, good once. The desktop app has none. */
  link: string;
  /** Where nobody has set the service up yet. */
  setup_code: string | null;
}

/** The Node host in this process. */
export async function startWorkstation(
  data_dir = newDataDir('airdesk-e2e-'),
  options?: Partial<ServiceOptions>,
): Promise<Workstation> {
  const host = await openHttpHost(data_dir, options);
  const link = host.link() ?? '';
  return {
    link,
    setup_code: host.setup_code,
    data_dir,
    async open(page) {
      await page.goto(link);
      return page;
    },
    stop: () => host.stop(),
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
    await this.comesTo(until, entry);
  }

  async press(chord: string, until: () => Promise<void>): Promise<void> {
    // A question takes no key in its first moments.
    await expect(this.page.locator('.question:not([data-question-ready])')).toHaveCount(0);
    await this.page.keyboard.press(chord);
    await this.comesTo(until, chord);
  }

  /** Presses until what is shown is as wanted, each time once the page has drawn the step before. */
  async pressUntil(chord: string, shown: () => Promise<string>, wanted: RegExp): Promise<void> {
    for (let now = await shown(); !wanted.test(now); now = await shown()) {
      await this.press(chord, () => expect.poll(shown).not.toBe(now));
    }
  }

  /** Whatever was done, the keys still go somewhere. */
  private async comesTo(until: () => Promise<void>, after: string): Promise<void> {
    // The page answers nobody at once: what has ended by then has waited for nothing.
    let later = false;
    setImmediate(() => {
      later = true;
    });
    await until();
    expect(later, `${after} waits for nothing`).toBe(true);
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
  return {
    link: '',
    setup_code: null,
    ...(await (AIRDESK_APP ? startApp(AIRDESK_APP) : startDesktop())),
  };
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
