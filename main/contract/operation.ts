/**
 * What an entry of the operations table says. IPC, REST, OpenAPI, the client's types, dispatch and
 * the tests read nothing else.
 */
import type { z } from 'zod';
import type { ErrorWord } from './errors.ts';

/** How one query parameter's text becomes a value. */
export type QueryKind = 'string' | 'integer' | 'boolean' | 'list';

export interface HttpBinding {
  /** First is the documented method; the rest answer too (PATCH beside PUT). */
  methods: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[];
  /** Below /flights/v1, parameters as {name}; each is a field of the input. */
  path: string;
  /** Query parameters that are fields of the input; empty where the input is the body. */
  query: Readonly<Record<string, QueryKind>>;
}

/**
 * Who may call: `none`; `bearer`; `bearer+key` (the interface lists both schemes);
 * `workstation` - a bearer token or a signed-in workstation session;
 * `station` - a bound workstation before sign-in.
 */
export type AuthScheme = 'none' | 'bearer' | 'bearer+key' | 'workstation' | 'station';

/**
 * `query` changes nothing; `command` changes the store; `effect` reaches a provider and goes
 * through an intent.
 */
export type OperationKind = 'query' | 'command' | 'effect';

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  summary: string;
  kind: OperationKind;
  auth: AuthScheme;
  input: I;
  output: O;
  /** The REST address, or null for workstation operations (POST /desk/v1/<name> only). */
  http: HttpBinding | null;
  /** Failures of its own; those every operation shares are in COMMON_ERRORS. */
  errors: readonly ErrorWord[];
  /** Exists only while the training system is on. */
  training_only?: true;
  /** Takes the booking's lock, named by this input field, for the whole call. */
  locks?: 'id' | 'booking_id';
}

/** Keeps the exact types of one table entry. */
export const operation = <I extends z.ZodType, O extends z.ZodType>(
  entry: Operation<I, O>,
): Operation<I, O> => entry;

/** Failures any operation may answer with. */
export const COMMON_ERRORS: readonly ErrorWord[] = [
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'LOCKED',
  'FORBIDDEN',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'CALL_CANCELLED',
  'INTERNAL',
  'BUSY',
];
