/**
 * Screens as they are drawn for what the service said: the workstation's own stores and components,
 * rendered to text without a browser.
 */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StoreApi } from 'zustand';
import { fail } from '#main/contract/result.ts';
import type { Area } from '#renderer/app/area.ts';
import { createDesk, type Desk } from '#renderer/app/create-desk.ts';
import { DeskContext } from '#renderer/app/use-desk.ts';
import type { Language } from '#renderer/languages/language.ts';

const LOST = {
  code: 503,
  error: 'OFFLINE',
  message: 'Nothing is asked here',
  details: [],
} as const;

/** What is drawn on a server is the state a store began with: here it is the one it has. */
const drawn = <T,>(store: StoreApi<T>): StoreApi<T> => ({
  ...store,
  getInitialState: () => store.getState(),
});

export function deskAt(part: Partial<Area>, home: Language = 'AMADEUS'): Desk {
  const desk = createDesk({
    client: {
      call: async () => fail({ ...LOST, details: [] }) as never,
      subscribe: () => () => undefined,
      newId: () => 'id',
      isOwnCall: () => false,
    },
    host: 'browser',
    platform: 'other',
  });
  desk.preferences.setState({ home_language: home });
  desk.areas.setState(({ areas }) => ({ areas: { ...areas, A: { ...areas.A, ...part } } }));
  return Object.assign(Object.create(desk), {
    areas: drawn(desk.areas),
    shell: drawn(desk.shell),
    session: drawn(desk.session),
    outbox: drawn(desk.outbox),
    preferences: drawn(desk.preferences),
  });
}

export function draw(desk: Desk, Screen: ComponentType): string {
  return renderToStaticMarkup(
    <DeskContext value={desk}>
      <Screen />
    </DeskContext>,
  );
}
