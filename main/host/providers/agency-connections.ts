/** Each agency's connection state: offline by its switch or by an outage, and since when. */
import type { ConnectionView, Outage } from '#main/contract/connection.ts';
import type { Clock } from '#main/ports.ts';

/** The part of each agency's state that is stored over a restart. */
export interface ConnectionMemory {
  /** As stored before the start. */
  known: readonly { agency_id: number; forced: boolean; outage: Outage | null }[];
  rememberSwitch(agency_id: number, forced: boolean): Promise<void>;
  rememberOutage(agency_id: number, outage: Outage): Promise<void>;
  /** Called if an outage could not be stored; the connection is still monitored. */
  unkept(error: unknown): void;
}

interface State {
  forced: boolean;
  shown: ConnectionView['state'];
  since: string;
  outage: Outage | null;
}

interface StateOptions {
  clock: Clock;
  memory: ConnectionMemory;
  /** The state to show for an agency, with its offline switch on or off. */
  shownBy(forced: boolean): ConnectionView['state'];
  /** Whether any provider has answered. */
  answers(): boolean;
}

const findLastingOutage = ({ outage }: State) =>
  outage?.ended_at === null ? outage.began_at : null;

export function createAgencyConnections({ clock, memory, shownBy, answers }: StateOptions) {
  const states = new Map<number, State>();
  for (const { agency_id } of memory.known) getState(agency_id);

  function getState(agency_id: number): State {
    const there = states.get(agency_id);
    if (there) return there;
    const before = memory.known.find((one) => one.agency_id === agency_id);
    const forced = before?.forced ?? false;
    const since = clock.now().toISOString();
    const state = { forced, shown: shownBy(forced), since, outage: before?.outage ?? null };
    states.set(agency_id, state);
    // An outage from before the restart continues until a provider answers.
    if (state.shown === 'OFFLINE') {
      state.since = findLastingOutage(state) ?? since;
      if (findLastingOutage(state) === null)
        keepOutage(agency_id, { began_at: since, ended_at: null });
    }
    return state;
  }

  function keepOutage(agency_id: number, next: Outage) {
    getState(agency_id).outage = next;
    memory.rememberOutage(agency_id, next).catch(memory.unkept);
  }

  return {
    of: getState,
    ids: () => states.keys(),
    all: () => [...states.values()],
    /** Sets the state to show, and stores when the outage began or ended. */
    update(agency_id: number) {
      const state = getState(agency_id);
      const now = clock.now().toISOString();
      const shown = shownBy(state.forced);
      if (shown !== state.shown) {
        state.shown = shown;
        state.since = now;
        const began_at = findLastingOutage(state) ?? state.since;
        if (shown === 'OFFLINE') keepOutage(agency_id, { began_at, ended_at: null });
      }
      // After a start the state of providers is unknown; the first answer ends an earlier outage.
      const began_at = findLastingOutage(state);
      if (state.shown === 'ONLINE' && began_at !== null && answers()) {
        keepOutage(agency_id, { began_at, ended_at: now });
      }
    },
  };
}
