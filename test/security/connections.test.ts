/** Connections that ask nothing, half a request, or never take an answer: none stays, none shuts others out. */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits } from '#main/host/node/connections.ts';
import { listen, type Serve } from '#main/host/node/http.ts';

const REQUEST = 'GET /x HTTP/1.1\r\nhost: a\r\n\r\n';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(limits: Partial<ConnectionLimits>, answer: Serve = () => new Response('ok')) {
  let asked = 0;
  const listening = await listen(
    { host: '127.0.0.1', port: 0 },
    () => (request, env) => {
      asked += 1;
      return answer(request, env);
    },
    { ...CONNECTION_LIMITS, ...limits },
  );
  if (!listening.ok) throw new Error(listening.error.message);
  ends.unshift(() => listening.value.close());
  return { port: listening.value.port, asked: () => asked };
}

interface Client {
  socket: Socket;
  text(): string;
  /** Resolves when the far side has closed. */
  closed: Promise<void>;
}

function open(port: number, half_open = false): Promise<Client> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: half_open });
    ends.push(() => socket.destroy());
    const closed = new Promise<void>((done) => {
      socket.once('end', done);
      socket.once('close', () => done());
    });
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('error', () => undefined);
    socket.once('connect', () => resolve({ socket, text: () => text, closed }));
    socket.once('error', reject);
  });
}

async function ask(port: number): Promise<string> {
  const client = await open(port);
  client.socket.write('GET /x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  await client.closed;
  return client.text();
}

/** Longer than a busy machine takes to send headers, and short for a test. */
const SOON = { headers_ms: 600, look_every_ms: 20 };

describe('a connection', () => {
  test('that asked nothing is closed without a word, and nothing is read after', async () => {
    const { port, asked } = await serve(SOON);
    const silent = await open(port, true);
    await silent.closed;
    silent.socket.write(REQUEST);
    expect(await ask(port)).toContain('200 OK');
    expect(silent.text()).toBe('');
    expect(asked()).toBe(1);
  });

  test('that began a request and stopped is closed without a word', async () => {
    const { port, asked } = await serve(SOON);
    const slow = await open(port, true);
    slow.socket.write('GET /x HTTP/1.1\r\nhost: a\r\nx-slow: ');
    await slow.closed;
    slow.socket.write('1\r\n\r\n');
    expect(await ask(port)).toContain('200 OK');
    expect([slow.text(), asked()]).toEqual(['', 1]);
  });

  test('that speaks no HTTP is told so once, and nothing it sends then is heard', async () => {
    const { port, asked } = await serve({});
    const strange = await open(port, true);
    strange.socket.write('HELO\r\n\r\n');
    await strange.closed;
    strange.socket.write(REQUEST);
    expect(await ask(port)).toContain('200 OK');
    expect(strange.text().match(/HTTP\/1\.1 400/g)).toHaveLength(1);
    expect(asked()).toBe(1);
  });

  test('with an answer under way gets no refusal beside it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { port, asked } = await serve({}, async () => {
      await held;
      return new Response('the answer');
    });
    const client = await open(port);
    client.socket.write(REQUEST);
    await expect.poll(asked).toBe(1);
    client.socket.write('GARBAGE\r\n\r\n');
    await client.closed;
    release();
    expect(client.text()).toBe('');
  });

  test('whose reader takes nothing of an answer is closed', async () => {
    const big = 'x'.repeat(32 * 1024 * 1024);
    let closed = false;
    const { port, asked } = await serve({ stalled_ms: 60 }, (_request, { incoming }) => {
      incoming.socket.once('close', () => {
        closed = true;
      });
      return new Response(big);
    });
    const deaf = await open(port);
    deaf.socket.pause();
    deaf.socket.write(REQUEST);
    await expect.poll(asked).toBe(1);
    await expect.poll(() => closed).toBe(true);
  });

  test('that waits for a slow answer is left to wait', async () => {
    const { port } = await serve({ stalled_ms: 30, ...SOON }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 2 * SOON.headers_ms));
      return new Response('late');
    });
    expect(await ask(port)).toContain('late');
  });
});

describe('many connections', () => {
  test('a thousand that are silent, half open or half closed shut nobody out', async () => {
    const { port, asked } = await serve({});
    const tried: Client[] = [];
    for (let i = 0; i < 1_000; i += 1) {
      const client = await open(port, true);
      if (i % 3 === 1) client.socket.write('POST /x HTTP/1.1\r\nhost: a\r\ncontent-le');
      if (i % 3 === 2) client.socket.end();
      tried.push(client);
      if (i % 100 === 99) expect(await ask(port)).toContain('200 OK');
    }
    expect(asked()).toBe(10);
    // Those that were too many for one address made room, the oldest first, without a word.
    const first = tried.slice(0, 600).filter((_client, i) => i % 3 !== 2);
    await Promise.all(first.map(({ closed }) => closed));
    expect(first.map(({ text }) => text()).filter((text) => text !== '')).toEqual([]);
  });

  const HALF = 'POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf';
  test.each([
    ['hold back half a body', HALF],
    ['hold back half a body after a whole request', REQUEST + HALF],
    ['do not read their answer', REQUEST.replace('/x', '/big')],
  ])('that %s shut nobody out', async (_name, sent) => {
    const big = 'x'.repeat(32 * 1024 * 1024);
    const { port, asked } = await serve({ max_per_address: 3 }, async (request) => {
      if (request.method === 'POST') return new Response(await request.text());
      return new Response(request.url.endsWith('/big') ? big : 'ok');
    });
    const idle = await Promise.all([1, 2, 3].map(() => open(port)));
    for (const { socket } of idle) {
      socket.pause();
      socket.write(sent);
    }
    await expect.poll(asked).toBe(3 * (sent.split('HTTP').length - 1));
    for (let i = 0; i < 3; i += 1) expect(await ask(port)).toContain('200 OK');
    const [first] = idle;
    first?.socket.resume();
    await first?.closed;
    expect(first?.text()).not.toContain('HTTP/1.1 4');
  });

  test('where none is idle the new one is refused, and the ones at work are not', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { port, asked } = await serve({ max_per_address: 3 }, async () => {
      await held;
      return new Response('ok');
    });
    const working = await Promise.all([1, 2, 3].map(() => open(port)));
    for (const { socket } of working) {
      socket.write('GET /x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    }
    await expect.poll(asked).toBe(3);
    const fourth = await open(port);
    await fourth.closed;
    release();
    await Promise.all(working.map(({ closed }) => closed));
    expect(working.map(({ text }) => text().slice(0, 15))).toEqual(
      Array(3).fill('HTTP/1.1 200 OK'),
    );
    expect(await ask(port)).toContain('200 OK');
  });
});
