/**
 * The workstation without its looks over the real service: the desk's own stores and actions, a client
 * over the bridge's shape, and the service with its training system in this process.
 */
import { toErrorBody } from '#main/contract/errors.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import { operations } from '#main/contract/operations.ts';
import type { Credentials } from '#main/dispatch/types.ts';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import type { Area } from '#renderer/app/area.ts';
import { createClient } from '#renderer/app/client/client.ts';
import { buildLostAnswer, type Transport } from '#renderer/app/client/transport.ts';
import { createDesk, type Desk } from '#renderer/app/create-desk.ts';
import type { Page } from '#renderer/app/page.ts';
import { signIn } from '#renderer/app/session-actions.ts';
import { getOfferLines } from '#renderer/features/search/offer-rows.ts';
import {
  createPayment,
  type Due,
  describePaymentLines,
  sumDueMinor,
  toFormsOfPayment,
} from '#renderer/features/ticketing/payment-forms.ts';
import { getToday } from '../../fixtures/served.ts';
import { openTestHost } from '../../fixtures/test-host.ts';

export { getToday };

export const AGENT = { username: 'agent@training.airdesk.example', password: 'training-pass' };

export interface Workstation {
  desk: Desk;
  events: DeskEvent[];
  area(): Area;
  /** Types a line and ends it. */
  enter(entry: string): void;
  /** Resolves when the state of the active area is so. */
  until(what: (area: Area) => boolean): Promise<Area>;
  /**
   * While it is cut no answer of the service arrives; what is asked may be lost on the way, or done.
   * While it is slow answers wait until it is not; while it is gone nothing is done, nor answered;
   * while it is deaf so it is with all that is no query.
   */
  cut: { now: 'nothing' | 'before' | 'after' | 'slow' | 'gone' | 'deaf' };
  /** What was asked since it started, by operation. */
  calls: string[];
  /** A desk as it is after a reload: same station, nothing in memory. */
  reload(): Promise<Workstation>;
}

/** Desks of this file; they stop before their service does. */
const desks: Desk[] = [];

export async function openAirdesk(): Promise<{ service: Service; close(): Promise<void> }> {
  const { service, close } = await openTestHost({ log_level: 'error' });
  return {
    service,
    async close() {
      await Promise.all(desks.splice(0).map((desk) => desk.stop()));
      await close();
    },
  };
}

function bridge(
  { dispatcher }: Service,
  credentials: Credentials,
  cut: Workstation['cut'],
  calls: string[],
): Transport {
  const heard = new Set<() => Promise<void>>();
  return {
    async invoke(name, input, options) {
      calls.push(name);
      const isGone = () =>
        cut.now === 'gone' || (cut.now === 'deaf' && operations[name].kind !== 'query');
      const gone = isGone();
      while (isGone()) await new Promise((resolve) => setTimeout(resolve, 50));
      if (gone) return { ok: false, error: buildLostAnswer('Failed to fetch') };
      if (cut.now === 'before') return { ok: false, error: buildLostAnswer('Failed to fetch') };
      const answer = await dispatcher.dispatch({
        name,
        input,
        credentials,
        channel: 'desk',
        speaks: true,
        remote: 'local',
        call_id: options.call_id,
        if_match: options.if_match ?? null,
        idempotency_key: options.idempotency_key ?? null,
        signal: null,
      });
      while (cut.now === 'slow') await new Promise((resolve) => setTimeout(resolve, 1));
      if (cut.now === 'after') return { ok: false, error: buildLostAnswer('Failed to fetch') };
      if (!answer.ok) return { ok: false, error: toErrorBody(answer.error) };
      // As the host does: a sign-in brings another secret, with which events are heard anew.
      if (answer.value.station !== null) {
        credentials.station = answer.value.station;
        for (const listen of heard) await listen();
      }
      return answer;
    },
    subscribe(listener) {
      let open = Promise.resolve<(() => void) | null>(null);
      const listen = async () => {
        const before = await open;
        before?.();
        const hear = (_cursor: string, event: DeskEvent) => listener(event);
        open = dispatcher
          .subscribe({ ...credentials }, null, { hear, end: () => void listen() })
          .then((opened) => (opened.ok ? opened.value : null));
        await open;
      };
      heard.add(listen);
      void listen();
      return () => {
        heard.delete(listen);
        void open.then((leave) => leave?.());
      };
    },
  };
}

export async function startWorkstation(
  service: Service,
  station?: string,
  page: Page = {},
  who: { username: string; password: string } = AGENT,
): Promise<Workstation> {
  const secret = station ?? (await service.dispatcher.bindStation('app')).secret;
  const credentials: Credentials = { bearer: null, api_key: null, station: secret };
  const cut: Workstation['cut'] = { now: 'nothing' };
  const calls: string[] = [];
  const transport = bridge(service, credentials, cut, calls);
  const events: DeskEvent[] = [];
  const client = createClient(transport);
  client.subscribe((event) => events.push(event));
  const desk = createDesk({
    client,
    host: 'browser',
    platform: 'other',
    ...page,
  });
  desks.push(desk);
  await desk.start();
  if (station === undefined) await signIn(desk, { ...who, group_id: null });
  const area = () => desk.getActiveArea();
  return {
    desk,
    events,
    calls,
    cut,
    area,
    enter(entry) {
      const { active, areas } = desk.areas.getState();
      desk.areas.setState({ areas: { ...areas, [active]: { ...areas[active], entry } } });
      desk.runEntry();
    },
    until: (what) =>
      new Promise((resolve) => {
        const look = () => {
          if (!what(area())) return;
          stop();
          resolve(area());
        };
        const stop = desk.areas.subscribe(look);
        look();
      }),
    reload: () => startWorkstation(service, credentials.station ?? undefined, page),
  };
}

/** Begins a sale: searches by an entry and sells a provider's first offer, at its confirmed price. */
export async function sellFirst(at: Workstation, search: string, provider = '04'): Promise<void> {
  at.enter(search);
  await at.until((area) => area.search?.state === 'done');
  at.enter(`FILTER ${provider}`);
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true);
}

export const rowsOf = ({ search, sort, descending, filter }: Area) =>
  getOfferLines({ offers: search?.offers ?? [], sort, descending, filter }).rows;

/** A day so far ahead, as entries write it. */
export const day = (ahead: number) => formatGdsDate(addDays(getToday(), ahead));

/** A form of payment on screen, as the component would have it: all that is due, in one form. */
export function payWith({ desk }: Workstation, due: Due, kind: 'CASH' | 'INVOICE' = 'CASH'): void {
  const forms = [createPayment(kind, sumDueMinor(due), due.currency)];
  desk.payment_form.current = {
    collect: () => toFormsOfPayment(forms, due, {}),
    lines: () => describePaymentLines(forms, due, {}),
    add: () => undefined,
    refused: () => false,
    swipe: () => undefined,
    clear: () => undefined,
  };
}

/** What the agent is asked before something is done. */
export function findQuestion({ desk }: Workstation) {
  const { overlay } = desk.shell.getState();
  return overlay.kind === 'question' ? overlay.question : null;
}
/** The question that comes, of that title. */
export const untilAsked = (at: Workstation, title = /./) =>
  new Promise<NonNullable<ReturnType<typeof findQuestion>>>((resolve) => {
    const look = () => {
      const question = findQuestion(at);
      if (!question || !title.test(question.title)) return;
      stop();
      resolve(question);
    };
    const stop = at.desk.shell.subscribe(look);
    look();
  });
