/** The OpenAPI document: valid by a linter that knows nothing of us, and true to the table. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ERRORS, ErrorBody } from '#main/contract/errors.ts';
import { COMMON_ERRORS, type Operation } from '#main/contract/operation.ts';
import { OPERATION_NAMES, type OperationName, operations } from '#main/contract/operations.ts';
import { MAX_LISTED_DAYS } from '#main/contract/ticketing.ts';
import { openApiText } from '#main/host/rest/openapi.ts';
import { EXAMPLES } from '#main/host/rest/openapi-examples.ts';

const REDOCLY = resolve('node_modules', '@redocly', 'cli', 'bin', 'cli.js');
// biome-ignore lint/suspicious/noExplicitAny: the document is read as an outsider does
const document: any = JSON.parse(openApiText());
const entry = (name: OperationName): Operation => operations[name];
const rest = OPERATION_NAMES.filter((name) => entry(name).http !== null);

/** Offline: no telemetry, no look for updates, no references but our own. */
function lint(text: string): Promise<{ code: number; said: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'airdesk-openapi-'));
  const file = join(dir, 'openapi.json');
  writeFileSync(file, text);
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    CI: 'true',
  };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [REDOCLY, 'lint', '--format', 'json', file],
      { cwd: dir, env },
      (error, out, err) => {
        rmSync(dir, { recursive: true, force: true });
        done({ code: error ? 1 : 0, said: `${out}${err}` });
      },
    );
  });
}

test('a linter finds nothing to say', async () => {
  const { code, said } = await lint(openApiText());
  expect(said).toContain('"errors": 0');
  expect(said).toContain('"warnings": 0');
  expect(code).toBe(0);
});

test('and would say it', async () => {
  const broken = openApiText().replace('#/components/schemas/Error', '#/components/schemas/Nope');
  expect((await lint(broken)).code).toBe(1);
});

test('every public operation is there by each of its methods, and nothing else', () => {
  const wanted = rest.flatMap((name) => {
    const http = entry(name).http;
    return (http?.methods ?? []).map((method) => `${method.toLowerCase()} ${http?.path}`);
  });
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method} ${path}`),
  );
  expect(found.sort()).toEqual(wanted.sort());
});

test.each(rest)('%s: who may call, how it fails, what it takes', (name) => {
  const { http, auth, errors } = entry(name);
  const [method = 'GET'] = http?.methods ?? [];
  const described = document.paths[http?.path ?? ''][method.toLowerCase()];
  const schemes = {
    none: [],
    bearer: [{ bearerAuth: [] }],
    'bearer+key': [{ bearerAuth: [], apiKeyAuth: [] }],
  };
  expect(described.security).toEqual(schemes[auth as keyof typeof schemes]);
  const statuses = new Set(
    [...COMMON_ERRORS, ...errors].map((word) => String(ERRORS[word].status)),
  );
  if (method === 'GET' || method === 'DELETE')
    for (const own of ['413', '415']) statuses.delete(own);
  expect(Object.keys(described.responses).sort()).toEqual(['200', ...statuses].sort());
  for (const word of errors) {
    const response = described.responses[ERRORS[word].status];
    expect(Object.keys(response.content['application/json'].examples)).toContain(word);
  }
  const named = described.parameters.filter((p: { in?: string }) => p.in !== undefined);
  const path = [...(http?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, p]) => p);
  const query = Object.keys(http?.query ?? {});
  expect(named.map((p: { name: string }) => p.name)).toEqual([...path, ...query]);
});

test.each(rest)('the examples of %s fit its schemas', (name) => {
  const { input: asked, output: told, failures = {} } = EXAMPLES[name] ?? {};
  const { input, output, http, errors } = entry(name);
  const path = [...(http?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, p = '']) => [
    p,
    p === 'number' ? '9572170000001' : 'an-id',
  ]);
  const parsed = input.safeParse({ ...Object.fromEntries(path), ...asked });
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(output.safeParse(told).error?.issues ?? []).toEqual([]);
  expect(Object.keys(failures)).not.toEqual([]);
  for (const [word, body] of Object.entries(failures)) {
    expect(ErrorBody.parse(body).error).toBe(word);
    for (const { path: at } of ErrorBody.parse(body).details) expect(at).toMatch(/^\w+(\.\w+)*$/);
    expect([...COMMON_ERRORS, ...errors]).toContain(word);
    const described = document.paths[http?.path ?? ''][http!.methods[0]!.toLowerCase()];
    const { examples } =
      described.responses[ErrorBody.parse(body).code].content['application/json'];
    expect(examples[word].value).toEqual(body);
  }
});

test('every parameter has an example, and its own schema takes it', () => {
  const { parameters } = document.components;
  const $defs = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  const missing: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    // biome-ignore lint/suspicious/noExplicitAny: the document is read as an outsider does
    for (const { parameters: named } of Object.values<any>(methods as object)) {
      for (const one of named) {
        const { name, example, schema } = one.$ref ? parameters[one.$ref.split('/').at(-1)] : one;
        const own = JSON.parse(
          JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'),
        );
        const fits = z.fromJSONSchema({ ...own, $defs }).safeParse(example).success;
        if (example === undefined || !fits) missing.push(`${path} ${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

test('every operation, parameter, field and tag is explained, and no text in an address is null', () => {
  const unexplained: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the document is read as an outsider does
  const look = (value: any, where: string): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, field] of Object.entries<{ description?: string }>(value.properties ?? {})) {
      if (!field.description) unexplained.push(`${where}.${name}`);
    }
    for (const [key, part] of Object.entries(value)) look(part, `${where}/${key}`);
  };
  look(document.components.schemas, '');
  for (const methods of Object.values(document.paths)) {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    for (const { operationId, description, tags, parameters } of Object.values<any>(
      methods as object,
    )) {
      const name = operationId.split('.').slice(0, 2).join('.');
      if (!description) unexplained.push(name);
      for (const tag of tags) {
        if (!document.tags.some((one: { name: string }) => one.name === tag)) unexplained.push(tag);
      }
      for (const { name: own, in: place, description: words, schema } of parameters) {
        if (place === undefined) continue;
        if (!words) unexplained.push(`${name} ${own}`);
        if (place === 'query') expect(JSON.stringify(schema), own).not.toContain('"null"');
      }
    }
  }
  expect(unexplained).toEqual([]);
});

test('formats are those that everybody knows', () => {
  const formats = [...openApiText().matchAll(/"format": ?"([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(formats)).toEqual(new Set(['date', 'date-time', 'email', 'password']));
});

test('defaults and what is deprecated are said', () => {
  const { parameters } = document.paths['/tickets'].get;
  const named = (name: string) => parameters.find((one: { name: string }) => one.name === name);
  expect(named('per_page').schema).toMatchObject({ default: 250, maximum: 250, minimum: 1 });
  expect(named('timezone').schema.default).toBe('America/Sao_Paulo');
  expect(named('locator').deprecated).toBe(true);
  expect(named('booking_id').deprecated).toBeUndefined();
});

test('every field of an answer is there, null where it has no value', () => {
  const { schemas } = document.components;
  const missing: string[] = [];
  const seen = new Set<string>();
  // biome-ignore lint/suspicious/noExplicitAny: the document is read as an outsider does
  const look = (value: any, where: string): void => {
    if (value === null || typeof value !== 'object') return;
    const name = value.$ref?.split('/').at(-1);
    if (name !== undefined && !seen.has(name)) {
      seen.add(name);
      look(schemas[name], name);
    }
    for (const field of Object.keys(value.properties ?? {})) {
      if (!value.required?.includes(field)) missing.push(`${where}.${field}`);
    }
    for (const part of Object.values(value)) look(part, where);
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    for (const { responses } of Object.values<any>(methods as object)) {
      look(responses[200].content['application/json'].schema, path);
    }
  }
  expect([seen.size > 50, missing]).toEqual([true, []]);
});

test('a field that means less or more in one place is told there', () => {
  const { parameters } = document.paths['/installments'].get;
  const booking = parameters.find((one: { name: string }) => one.name === 'booking_id');
  expect(booking.description).toContain('its locator');
  const { BookingSplitInput: split, TicketIssueInput: issue } = document.components.schemas;
  expect(split.properties.passenger_ids.description).not.toContain('none');
  expect(issue.properties.new_slice_tokens.description).toContain('balance_token');
  const { TicketItem: item } = document.components.schemas;
  expect(item.properties.total.description).toContain('fees of the agency');
});

test('the days in the example of the ticket list may be asked for', () => {
  const { parameters } = document.paths['/tickets'].get;
  const [from, to] = ['start_date', 'end_date'].map((name) =>
    Date.parse(parameters.find((one: { name: string }) => one.name === name).example),
  );
  expect((to! - from!) / 86_400_000).toBeLessThan(MAX_LISTED_DAYS);
});

test('failures are shown as they are told', () => {
  const text = openApiText();
  expect(text).not.toContain('What went wrong');
  const { responses } = document.paths['/tickets'].post;
  const { examples } = responses[422].content['application/json'];
  expect(examples.PAYMENT_MISMATCH.value).toMatchObject({ code: 422, error: 'PAYMENT_MISMATCH' });
});
