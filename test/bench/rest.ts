/**
 * What REST adds to an operation: a booking read through the whole host's HTTP interface on one and on
 * eight connections, beside the same dispatch and the same bytes behind the router alone. Client and
 * both servers are in this one thread, whose processor time is measured.
 */
import { Agent, request } from 'node:http';
import { Hono } from 'hono';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { listen, type Serve } from '#main/host/node/http.ts';
import { buildAllowedHosts } from '#main/host/rest/allowed-hosts.ts';
import { createApp } from '#main/host/rest/app.ts';
import { createLaunch } from '#main/host/rest/launch.ts';
import { holdOne, openTestHost, type TestHost } from '../fixtures/test-host.ts';
import { interleaved, longestStep, type Row, warmUp, worked } from './meter.ts';

const CONNECTIONS = [1, 8];
const MAX_RATIO = 1.3;
const LOOPBACK = { host: '127.0.0.1', port: 0 };

async function served(serve: (bound: { host: string; port: number }) => Serve) {
  const listening = await listen(LOOPBACK, serve);
  if (!listening.ok) throw new Error(listening.error.message);
  return listening.value;
}

const whole = ({ service }: TestHost, closing: AbortSignal) =>
  served(({ host, port }) => {
    const { dispatcher, notify, ports } = service;
    const { ids, log, clock } = ports;
    const launch = createLaunch(ids, clock);
    const hosts = buildAllowedHosts(host, port, null);
    const shown = { hosts, launch, notify, files: null, openapi: '', closing };
    const app = createApp({ dispatcher, ids, log, ...shown });
    return (asked, env) => app.fetch(asked, env);
  });

const bare = ({ service }: TestHost) =>
  served(() => {
    const app = new Hono();
    app.get('/flights/v1/bookings/:id', async (c) => {
      const answer = await service.dispatcher.dispatch({
        name: 'booking.get',
        input: { id: c.req.param('id') },
        credentials: {
          bearer: c.req.header('authorization')?.replace('Bearer ', '') ?? null,
          api_key: c.req.header('x-api-key') ?? null,
          station: null,
        },
        channel: 'rest',
        remote: 'local',
        call_id: service.ports.ids.uuid(),
        if_match: null,
        idempotency_key: null,
        signal: null,
      });
      if (!answer.ok) throw new Error(answer.error.message);
      return c.json(answer.value.output);
    });
    return (asked) => app.fetch(asked);
  });

/** Asks once on each connection, all at the same time. */
function asker(port: number, path: string, headers: Record<string, string>, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const one = () =>
    new Promise<number>((done, broke) => {
      request({ ...LOOPBACK, port, path, headers, agent }, (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        answer.on('end', () =>
          answer.statusCode === 200 ? done(bytes) : broke(new Error(`${answer.statusCode}`)),
        );
      })
        .on('error', broke)
        .end();
    });
  return { ask: () => Promise.all(Array.from({ length: connections }, one)), agent };
}

export async function restRows(): Promise<Row[]> {
  const host = await openTestHost();
  const closing = new AbortController();
  const [all, alone] = [await whole(host, closing.signal), await bare(host)];
  try {
    const { id } = await holdOne(await host.station());
    const client = new RestClient(`http://127.0.0.1:${all.port}/flights/v1`);
    await client.signIn(TRAINING_AGENT.username, TRAINING_AGENT.password, TRAINING_AGENT.api_key);
    const headers = {
      authorization: `Bearer ${client.session?.access_token}`,
      'x-api-key': TRAINING_AGENT.api_key,
    };
    const rows: Row[] = [];
    for (const connections of CONNECTIONS) {
      const path = `/flights/v1/bookings/${id}`;
      const [over, under] = [all, alone].map(({ port }) => asker(port, path, headers, connections));
      if (!over || !under) throw new Error('Nobody listens');
      const [bytes, same] = [(await over.ask())[0], (await under.ask())[0]];
      if (bytes !== same) throw new Error(`${bytes} bytes beside ${same}`);
      for (const { ask } of [over, under]) await warmUp(ask);
      const each = (ask: () => unknown) => async () => (await worked(ask)) / connections;
      const [measured, beside] = await interleaved(each(over.ask), each(under.ask));
      const step_ms = await longestStep(over.ask);
      const held = measured <= (beside ?? 0) * MAX_RATIO;
      const row = `over REST, ${connections} connection${connections > 1 ? 's' : ''}`;
      rows.push({ row, size: null, measured, beside, aim: `≤ ${MAX_RATIO}×`, step_ms, held });
      for (const { agent } of [over, under]) agent.destroy();
    }
    return rows;
  } finally {
    closing.abort();
    await Promise.all([all.close(), alone.close()]);
    await host.close();
  }
}
