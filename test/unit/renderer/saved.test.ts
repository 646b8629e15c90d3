/** What of a work area is kept, and what comes back of it when part cannot be read. */
import { describe, expect, it } from 'vitest';
import { newArea } from '#renderer/state/area.ts';
import { emptyRow } from '#renderer/state/passenger-rows.ts';
import { NO_WISHES } from '#renderer/state/queue-state.ts';
import { areaFrom, savedState } from '#renderer/state/saved.ts';

const kept = (area: ReturnType<typeof newArea>, active = false) =>
  JSON.parse(JSON.stringify(savedState(area, active))) as Record<string, unknown>;

const PASSPORT = 'AB123456';

describe('a kept work area', () => {
  it('comes back as it was', () => {
    const area = {
      ...newArea('B'),
      screen: 'shop' as const,
      entry: 'AN20DEC',
      form: { ...newArea('B').form, from: 'GRU', adts: 2 },
      cursor: { desk: 'b7' },
      filter: 'CM',
      descending: true,
      booking_id: 'b7',
      tab: 'price' as const,
    };
    expect(areaFrom('B', kept(area, true))).toEqual({ area, active: true });
  });

  it('holds no number of a document', () => {
    const draft = {
      offer: {} as never,
      slices: [],
      tokens: ['t'],
      typed: null,
      wishes: NO_WISHES,
      confirmed: true,
      rows: [{ ...emptyRow('ADT'), last_name: 'Silva', doc_number: PASSPORT }],
      errors: {},
      submission: { key: 'k', asked: `{"unique_identifier":"${PASSPORT}"}` },
    };
    const text = JSON.stringify(kept({ ...newArea('A'), draft }));
    expect(text).toContain('Silva');
    expect(text).not.toContain(PASSPORT);
  });

  it('loses only the part that cannot be read', () => {
    const state = {
      ...kept({ ...newArea('A'), entry: 'RT', screen: 'shop' }),
      form: 7,
      draft: 'x',
    };
    const { area } = areaFrom('A', state);
    expect([area.entry, area.screen, area.form, area.draft]).toEqual([
      'RT',
      'shop',
      newArea('A').form,
      null,
    ]);
    expect(areaFrom('A', { unreadable: 'torn' }).area).toEqual(newArea('A'));
  });

  it('never comes back in a form whose contents were not kept', () => {
    const after = (['edit', 'flyers', 'split', 'names'] as const).map(
      (screen) => areaFrom('A', kept({ ...newArea('A'), screen })).area.screen,
    );
    expect(after).toEqual(['booking', 'booking', 'booking', 'desk']);
  });
});
