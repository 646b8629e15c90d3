/**
 * Two workstations over two services: what one queued is handed over by the screen's own actions, taken
 * over at the other and placed there. The passphrase is in no store and no saved work area.
 */
import { afterEach, expect, it } from 'vitest';
import type { FileToKeep } from '#main/contract/call.ts';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { openAirdesk, startWorkstation, type Workstation } from './workstation.ts';

const PASSPHRASE = 'seven grey herons';
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function opened(kept: FileToKeep[]): Promise<{ service: Service; at: Workstation }> {
  const { service, close } = await openAirdesk();
  closings.push(close);
  const page = {
    keepFile: async (file: FileToKeep) => {
      kept.push(file);
      return { state: 'KEPT' } as const;
    },
  };
  return { service, at: await startWorkstation(service, undefined, page) };
}

const items = (at: Workstation) => at.desk.outbox.getState().items;
const settled = (at: Workstation) => at.until((area) => area.answer !== null && !area.waiting);

it('hands a queued booking over to another station, and the file again to whoever lost it', async () => {
  const kept: FileToKeep[] = [];
  const { at: giver } = await opened(kept);
  const { at: taker } = await opened([]);
  giver.enter('OFFLINE');
  await settled(giver);
  const today = new Date().toISOString().slice(0, 10);
  giver.enter(`SSLA8190Y${formatGdsDate(addDays(today, 30))}GRUMIA1`);
  giver.desk.actions.endTransaction(true);
  giver.enter('NM1SILVA/ANA MRS');
  await queued(giver);
  const [item] = items(giver);
  giver.desk.actions.openOutbox(null);
  giver.desk.actions.openHandOver('give');
  expect(giver.area().screen).toBe('handover');
  const request = { passphrase: PASSPHRASE, ids: null, receiver: null, again: null };
  expect(await giver.desk.actions.exportOutbox(request)).toBe(true);
  const [file] = kept;
  expect(file?.file_name).toMatch(/^airdesk-outbox-[a-z2-9]{6}-\d{8}t\d{6}z\.airdesk$/);
  expect(giver.area().answer).toMatchObject({ kind: 'ok' });
  const [made] = giver.area().handover?.known?.handovers ?? [];
  expect(made).toMatchObject({ items: 1, file_name: file?.file_name });
  expect(await giver.desk.actions.exportOutbox({ ...request, again: made!.id })).toBe(true);
  expect(kept[1]).toEqual(file);
  // Nothing is left to hand over, and nothing of the passphrase is anywhere.
  expect(await giver.desk.actions.exportOutbox(request)).toBe(false);
  expect(JSON.stringify([giver.desk.areas.getState(), giver.desk.shell.getState()])).not.toContain(
    PASSPHRASE,
  );

  taker.desk.actions.openHandOver('take');
  const body_base64 = file!.body_base64;
  const wrong = { passphrase: 'seven grey geese', body_base64 };
  expect(await taker.desk.actions.importOutbox(wrong)).toBe(false);
  expect(taker.area().answer?.text).toContain('does not open this file');
  expect(await taker.desk.actions.importOutbox({ passphrase: PASSPHRASE, body_base64 })).toBe(true);
  const own = await until(taker, item!.reference, 'CONFIRMED', 'NEEDS_ATTENTION');
  expect(own).toMatchObject({ id: item!.id, reference: item!.reference });
  expect(await taker.desk.actions.importOutbox({ passphrase: PASSPHRASE, body_base64 })).toBe(
    false,
  );
  // An item is told by whose it is and when they leave, here and in the refusal.
  const leaves = formatGdsDate(addDays(today, 30)).slice(0, 5);
  expect(item!.title).toBe(`SILVA/ANA GRU-MIA ${leaves}`);
  expect(taker.area().answer?.details.join()).toContain(`SILVA/ANA GRU–MIA ${leaves} is not taken`);
}, 60_000);

/** Ends what is sold; typed flights are queued with the highest total that is asked for. */
async function queued(at: Workstation): Promise<void> {
  const { active, areas } = at.desk.areas.getState();
  const area = areas[active];
  const draft = area.draft!;
  const requests = { ...draft.requests, limit: '9000' };
  at.desk.areas.setState({
    areas: { ...areas, [active]: { ...area, draft: { ...draft, requests } } },
  });
  at.enter('ER');
  at.desk.actions.confirm();
  await at.until((now) => now.booking !== null && now.draft === null);
}

function until(at: Workstation, reference: string, ...states: string[]) {
  return new Promise((resolve) => {
    const look = () => {
      const item = items(at).find((one) => one.reference === reference);
      if (!item || !states.includes(item.status)) return;
      stop();
      resolve(item);
    };
    const stop = at.desk.outbox.subscribe(look);
    look();
  });
}
