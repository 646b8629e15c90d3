/**
 * The public interface as an OpenAPI 3.1 document, made from the operations table: paths, schemas,
 * who may call and how each operation may fail. Nothing in the table is repeated here.
 */
import { z } from 'zod';
import {
  CALL_ID_HEADER,
  IDEMPOTENCY_HEADER,
  PROVIDER_STATUS_HEADER,
  REST_PATH,
} from '#main/contract/call.ts';
import { toTable } from '#main/contract/collections.ts';
import {
  ERRORS,
  type ErrorWord,
  RestErrorBody,
  toRestErrorBody,
  WAITS_S,
} from '#main/contract/errors.ts';
import { DEFAULTS, DEPRECATED, FIELD_WORDS, OPERATION_WORDS } from '#main/contract/field-words.ts';
import { AncillaryPayment } from '#main/contract/fop-input.ts';
import {
  type AuthScheme,
  COMMON_ERRORS,
  type HttpBinding,
  type Operation,
  type QueryKind,
} from '#main/contract/operation.ts';
import { OPERATION_NAMES, type OperationName, operations } from '#main/contract/operations.ts';
import { LOOKED_UP } from '#main/contract/texts.ts';
import { takesBody } from './input.ts';
import { buildExample, EXAMPLES, PARAMETER_EXAMPLES } from './openapi-examples.ts';

type Json = Record<string, unknown>;
interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}
type Components = Map<string, Json>;

const TAGS: Readonly<Record<string, string>> = toTable({
  auth: 'Access and refresh tokens by the OAuth 2.0 password grant',
  offer: 'Searching fares and confirming them',
  booking: 'Holding, reading, changing and cancelling bookings',
  ancillary: 'Seats and extra bags',
  ticket: 'Issuing, reading and voiding tickets and EMDs',
  installment: 'Paying by card in installments',
  exchange: 'Exchanging tickets, estimated first',
});
const SECURITY: Readonly<Record<AuthScheme, readonly Json[]>> = {
  none: [],
  bearer: [{ bearerAuth: [] }],
  'bearer+key': [{ bearerAuth: [], apiKeyAuth: [] }],
  workstation: [],
  station: [],
};
const BODY_ONLY: readonly ErrorWord[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** A schema, with its named parts moved to `components`. */
function buildSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Components,
): ObjectSchema {
  const made = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  const moved = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
    // Our own internal format, unknown to others.
    (key, value) => (key === 'format' && value === LOOKED_UP ? undefined : value),
  ) as ObjectSchema & { $defs?: Record<string, Json> };
  const { $defs = {}, $schema: _dialect, id, ...own } = moved;
  for (const [name, definition] of Object.entries($defs)) keep(components, name, definition);
  if (typeof id !== 'string') return own;
  keep(components, id, own);
  return { $ref: `#/components/schemas/${id}` };
}

function keep(components: Components, name: string, definition: Json): void {
  const { id: _id, ...schema } = definition;
  const known = components.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`Two schemas are called ${name}`);
  }
  components.set(name, schema);
}

/** `booking.frequent_flyers` → `BookingFrequentFlyersInput`. */
const toInputName = (name: OperationName): string =>
  `${name.replace(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())}Input`;

const listPathNames = ({ path }: HttpBinding): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const referHeader = (name: string) => ({ $ref: `#/components/headers/${name}` });

function buildParameters(
  name: OperationName,
  http: HttpBinding,
  method: string,
  input: ObjectSchema,
): Json[] {
  const shown = EXAMPLES[name]?.input ?? {};
  const getField = (name: string) => input.properties?.[name] ?? {};
  const getExample = (name: string) => shown[name] ?? PARAMETER_EXAMPLES[name];
  const inPath = listPathNames(http).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: findWords(name),
    example: getExample(name),
    schema: getField(name),
  }));
  const inQuery = Object.entries(http.query).map(([field, kind]: [string, QueryKind]) => ({
    name: field,
    in: 'query',
    required: input.required?.includes(field) ?? false,
    description: findWords(field, name),
    ...(DEPRECATED.includes(field) && { deprecated: true }),
    example: getExample(field),
    schema: {
      ...withoutNull(getField(field)),
      ...(field in DEFAULTS && { default: DEFAULTS[field] }),
    },
    ...(kind === 'list' && { style: 'form', explode: false }),
  }));
  const buildHeader = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...inPath,
    ...inQuery,
    buildHeader('CallId'),
    ...(method === 'POST' && !http.path.startsWith('/oauth/')
      ? [buildHeader('IdempotencyKey')]
      : []),
    ...(method !== 'GET' && inPath.length > 0 ? [buildHeader('IfMatch')] : []),
  ];
}

/** A parameter in an address cannot be null. */
function withoutNull(schema: Json): Json {
  const { anyOf, ...rest } = schema as Json & { anyOf?: Json[] };
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (!only) return schema;
  return others.length === 0 ? { ...rest, ...only } : { ...rest, anyOf: [only, ...others] };
}

const findWords = (name: string, inside = ''): string | undefined =>
  FIELD_WORDS[`${inside}.${name}`] ?? FIELD_WORDS[name];

/** Adds each field's description, the same wherever the field occurs. */
function describeFields(value: unknown, inside: string): void {
  if (value === null || typeof value !== 'object') return;
  const { properties } = value as ObjectSchema;
  for (const [name, field] of Object.entries(properties ?? {})) {
    field.description ??= findWords(name, inside);
  }
  for (const part of Object.values(value)) describeFields(part, inside);
}

/** The input without the path parameters. */
function buildBody(http: HttpBinding, input: ObjectSchema): ObjectSchema {
  const inPath = new Set(listPathNames(http));
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name));
  return {
    ...input,
    properties: Object.fromEntries(properties),
    required: input.required?.filter((name) => !inPath.has(name)),
  };
}

function buildFailures(name: OperationName, method: string): Record<string, Json> {
  const entry: Operation = operations[name];
  const told = EXAMPLES[name]?.failures ?? {};
  const words = [...new Set([...COMMON_ERRORS, ...entry.errors])].filter(
    (word) => takesBody(method) || !BODY_ONLY.includes(word),
  );
  const by_status = Map.groupBy(words, (word) => ERRORS[word].status);
  const responses = [...by_status].map(([status, list]): [string, Json] => [
    String(status),
    {
      description: list.map((word) => `\`${word}\` (repeat: ${ERRORS[word].retry})`).join(', '),
      headers: buildHeaders(list),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(
            list.map((word) => [
              word,
              { value: told[word] ?? toRestErrorBody(buildExample(word)) },
            ]),
          ),
        },
      },
    },
  ]);
  return Object.fromEntries(responses.sort(([a], [b]) => Number(a) - Number(b)));
}

function buildHeaders(words: readonly ErrorWord[]): Json | undefined {
  const headers = {
    ...(words.some((word) => WAITS_S[word] !== undefined) && {
      'Retry-After': referHeader('RetryAfter'),
    }),
    ...(words.includes('METHOD_NOT_ALLOWED') && { Allow: referHeader('Allow') }),
  };
  return Object.keys(headers).length > 0 ? headers : undefined;
}

function buildOperation(
  name: OperationName,
  http: HttpBinding,
  method: string,
  components: Components,
): Json {
  const entry: Operation = operations[name];
  const input = buildSchema(entry.input, 'input', components);
  const example = EXAMPLES[name];
  if (takesBody(method)) components.set(toInputName(name), buildBody(http, input));
  return {
    operationId: method === http.methods[0] ? name : `${name}.${method.toLowerCase()}`,
    summary: entry.summary,
    description: OPERATION_WORDS[name as keyof typeof OPERATION_WORDS],
    tags: [name.split('.')[0]],
    security: SECURITY[entry.auth],
    parameters: buildParameters(name, http, method, input),
    ...(takesBody(method) && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${toInputName(name)}` },
            ...(example?.input && { example: example.input }),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        headers: {
          'airdesk-call-id': referHeader('CallId'),
          ...(name.startsWith('booking.') && { ETag: referHeader('ETag') }),
          ...(name === 'offer.search' && {
            [PROVIDER_STATUS_HEADER]: referHeader('ProviderStatus'),
          }),
        },
        content: {
          'application/json': {
            schema: buildSchema(entry.output, 'output', components),
            ...(example?.output !== undefined && { example: example.output }),
          },
        },
      },
      ...buildFailures(name, method),
    },
  };
}

const text = { type: 'string' };
const PARAMETERS: Json = {
  CallId: {
    name: CALL_ID_HEADER,
    in: 'header',
    description: 'Names the call in events and logs; made when left out.',
    example: 'shop-7-search-12',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    description:
      'The same key with the same body replays the first answer for 24 hours; with another body it ' +
      'is 409. Best a UUID: a key whose digits could be the number of a card is refused.',
    example: '7e49271a-2c4d-46df-8873-89a1e79d9a05',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The revision the change is based on; another one is 409 STALE_REVISION.',
    example: '"4"',
    schema: { type: 'string', pattern: '^("\\d{1,15}"|\\*)$' },
  },
};
const HEADERS: Json = {
  CallId: { description: 'The id of this call', schema: text },
  ETag: { description: 'Revision of the booking', schema: text },
  Allow: { description: 'The methods that are possible', schema: text },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
  ProviderStatus: {
    description:
      'One entry for each provider asked: `PROVIDER_04;state=ANSWERED;offers=12;elapsed_ms=840`. ' +
      'The state is ANSWERED, FAILED or LATE; a failure has `error=`, also a provider that is not ' +
      'configured. `cut=true` says that there were more offers than are shown.',
    schema: text,
  },
};

function openApiDocument(): Json {
  const components: Components = new Map();
  buildSchema(RestErrorBody, 'output', components);
  // A payment refers to it, and is parsed only where it is due.
  buildSchema(AncillaryPayment, 'input', components);
  const paths: Record<string, Json> = {};
  for (const name of OPERATION_NAMES) {
    const { http }: Operation = operations[name];
    if (!http) continue;
    const path = paths[http.path] ?? {};
    paths[http.path] = path;
    for (const method of http.methods) {
      path[method.toLowerCase()] = buildOperation(name, http, method, components);
    }
  }
  for (const [name, schema] of components) describeFields(schema, name);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Airdesk',
      version: '1.0.0',
      summary: 'Airline agency booking and ticketing service',
      description:
        'Shopping and booking through one interface. Amounts are JSON numbers at the precision of ' +
        'their currency; instants are UTC; dates of slices and legs are local to the airport.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: REST_PATH, description: 'This service' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        bearerAuth: { type: 'http', scheme: 'bearer', description: 'The access token' },
        apiKeyAuth: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: "The agency's key",
        },
      },
    },
  };
}

export const openApiText = (): string => JSON.stringify(openApiDocument());
