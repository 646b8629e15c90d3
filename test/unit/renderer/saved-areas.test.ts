/** What of a work area is kept, and what comes back of it when part cannot be read. */
import { describe, expect, it } from 'vitest';
import type { AreaName } from '#main/contract/desk.ts';
import { createArea } from '#renderer/app/area.ts';
import { REGISTERED_SCREENS } from '#renderer/app/create-desk.ts';
import { restoreArea as restore, toSavedState } from '#renderer/app/saved-areas.ts';
import { NO_REQUESTS } from '#renderer/features/outbox/outbox-state.ts';
import { buildEmptyRow } from '#renderer/features/sell/passenger-rows.ts';

const restoreArea = (name: AreaName, state: Record<string, unknown>) =>
  restore(name, state, REGISTERED_SCREENS);
const kept = (area: ReturnType<typeof createArea>, active = false) =>
  JSON.parse(JSON.stringify(toSavedState(area, active))) as Record<string, unknown>;

const PASSPORT = 'AB123456';
const CARD = '4111111111111111';

describe('a kept work area', () => {
  it('comes back as it was', () => {
    const area = {
      ...createArea('B'),
      screen: 'shop' as const,
      entry: 'AN20DEC',
      form: { ...createArea('B').form, from: 'GRU', adts: 2 },
      cursor: { desk: 'b7' },
      filter: 'CM',
      descending: true,
      booking_id: 'b7',
      tab: 'price' as const,
    };
    expect(restoreArea('B', kept(area, true))).toEqual({ area, active: true });
  });

  it('keeps what is typed of passengers, and nothing of a card wherever it is typed', () => {
    const draft = {
      offer: {} as never,
      slices: [],
      tokens: ['t'],
      typed: null,
      requests: NO_REQUESTS,
      confirmed: true,
      rows: [{ ...buildEmptyRow('ADT'), last_name: 'Silva', doc_number: PASSPORT }],
      errors: {},
      submission: { key: 'k', asked: `{"unique_identifier":"${PASSPORT}"}` },
      payment: { kind: 'CASH' as const, times: null },
      parts: null,
    };
    const area = {
      ...createArea('A'),
      draft,
      entry: `FPCCVI${CARD}/1228`,
      filter: CARD,
      find_text: CARD,
      note_form: { kind: 'REMARK' as const, text: `pays with ${CARD}`, code: '' },
    };
    const text = JSON.stringify(kept(area));
    expect(text).toContain('Silva');
    expect(text).toContain(PASSPORT);
    expect(text).not.toContain(CARD);
    // The body of a creation is not kept a second time.
    expect(kept(area).draft).toMatchObject({
      submission: { key: 'k', asked: '' },
      payment: { kind: 'CASH', times: null },
    });
  });

  it('loses only the part that cannot be read', () => {
    const state = {
      ...kept({ ...createArea('A'), entry: 'RT', screen: 'shop' }),
      form: 7,
      draft: 'x',
    };
    const { area } = restoreArea('A', state);
    expect([area.entry, area.screen, area.form, area.draft]).toEqual([
      'RT',
      'shop',
      createArea('A').form,
      null,
    ]);
    expect(restoreArea('A', { unreadable: 'torn' }).area).toEqual(createArea('A'));
  });

  it('comes back in a form only with what was typed into it', () => {
    const screens = ['edit', 'flyers', 'names', 'seats', 'bags', 'issue', 'exchange'] as const;
    const without = screens.map(
      (screen) =>
        restoreArea('A', kept({ ...createArea('A'), screen, booking_id: 'b1' })).area.screen,
    );
    expect(without).toEqual(screens.map(() => 'booking'));
    const row = { ...buildEmptyRow('ADT'), passenger_id: 'p1', phone: '+55 11 3' };
    const edited = restoreArea(
      'A',
      kept({
        ...createArea('A'),
        screen: 'edit',
        booking_id: 'b1',
        edit: { rows: [row], errors: { '0.phone': 'not a number' } },
        edit_base: [{ ...row, phone: '' }],
      }),
    ).area;
    expect([edited.screen, edited.edit, edited.edit_base]).toEqual([
      'edit',
      { rows: [row], errors: {} },
      [{ ...row, phone: '' }],
    ]);
  });

  it('comes back with the passengers an unsent phone is of', () => {
    const notes = [
      {
        kind: 'PHONE' as const,
        number: '+55 11 3',
        use: 'home' as const,
        city: null,
        passengers: [2],
      },
    ];
    const unsent = { received_from: 'ANA', notes };
    expect(restoreArea('A', kept({ ...createArea('A'), unsent })).area.unsent).toEqual(unsent);
  });

  it('keeps what is chosen after the sale, and how many bags rather than their tokens', () => {
    const area = {
      ...createArea('A'),
      screen: 'bags' as const,
      booking_id: 'b1',
      bags: {
        booking_id: 'b1',
        options: {
          's1 p1': ['t0', 't1', 't2'].map((token, quantity) => bagOption(token, quantity)),
        },
        failed: {},
        picked: { 's1 p1': 't2' },
        wanted: null,
        reading: false,
        paying: true,
      },
      exchange: {
        booking_id: 'b1',
        mode: 'same' as const,
        step: 'pay' as const,
        give_up: ['s1'],
        slice_requests: { s1: { from: 'GRU', to: 'MIA', date: '3JAN' } },
        numbers: '957',
        errors: { numbers: 'wrong' },
        taken: [],
        search_id: 'x',
        estimate: null,
      },
    };
    const back = restoreArea('A', kept(area)).area;
    expect([back.screen, back.bags?.wanted, back.bags?.picked, back.bags?.paying]).toEqual([
      'bags',
      { 's1 p1': 2 },
      {},
      false,
    ]);
    expect([back.exchange?.step, back.exchange?.slice_requests, back.exchange?.numbers]).toEqual([
      'choose',
      area.exchange.slice_requests,
      '957',
    ]);
  });
});

const bagOption = (token: string, quantity: number) => ({
  token,
  slice_id: 's1',
  quantity,
  weight: 23,
  price: { currency: 'BRL', amount: quantity * 100 },
  pre_selected: false,
});
