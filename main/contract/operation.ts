/** The shape of an entry in the operations table, which everything about an operation reads. */
import type { z } from 'zod';
import type { ErrorWord } from './errors.ts';

/** How one query parameter's text becomes a value. */
export type QueryKind = 'string' | 'integer' | 'boolean' | 'list';

export interface HttpBinding {
  /** The first is the documented method; the others are accepted too (PATCH beside PUT). */
  methods: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[];
  /** Below /flights/v1, parameters as {name}; each is a field of the input. */
  path: string;
  /** Query parameters that are fields of the input; empty if the input is the body. */
  query: Readonly<Record<string, QueryKind>>;
}

/**
 * Who may call: `none`; `bearer`; `bearer+key` (the interface lists both schemes);
 * `workstation` - a bearer token or a signed-in workstation session;
 * `station` - a bound workstation before sign-in.
 */
export type AuthScheme = 'none' | 'bearer' | 'bearer+key' | 'workstation' | 'station';

/**
 * What a call can access: `own` - the caller's own session and settings; `agency` - data of the
 * caller's agency; `service` - what all agencies of this installation share.
 */
export type OperationScope = 'own' | 'agency' | 'service';

/**
 * The lowest role that may call it: `ANYBODY` - everyone the scheme admits; `AGENT` - every agent;
 * `ADMIN` - an administrator of the scope (agency or service); `WINDOW` - an agent at the desktop
 * app's own window, elsewhere like `ADMIN`.
 */
export type OperationRole = 'ANYBODY' | 'AGENT' | 'WINDOW' | 'ADMIN';

/** `query` changes nothing; `command` the store; `effect` calls a provider through an intent. */
export type OperationKind = 'query' | 'command' | 'effect';

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  summary: string;
  kind: OperationKind;
  auth: AuthScheme;
  /** Left out: `agency`. */
  scope?: OperationScope;
  /** Left out: `ANYBODY` if no sign-in is needed, else `AGENT`. */
  role?: OperationRole;
  input: I;
  output: O;
  /** The REST address, or null for workstation operations (POST /desk/v1/<name> only). */
  http: HttpBinding | null;
  /** Failures of this operation; those of every operation are in COMMON_ERRORS. */
  errors: readonly ErrorWord[];
  /** Exists only while the training system is on. */
  training_only?: true;
  /** Sessions may end: event streams are checked again. */
  ends_sessions?: true;
  /**
   * Takes the booking's lock, named by this input field, for the whole call; also that of another
   * booking if `findOtherLocked` of `operations/index.ts` finds one.
   */
  locks?: 'id' | 'booking_id';
}

/** Scope and role of an entry; dispatch checks them before a handler is called. */
export function getAccess({ auth, scope, role }: Pick<Operation, 'auth' | 'scope' | 'role'>): {
  scope: OperationScope;
  role: OperationRole;
} {
  const open = auth === 'none' || auth === 'station';
  return { scope: scope ?? 'agency', role: role ?? (open ? 'ANYBODY' : 'AGENT') };
}

/** The scope whose administrator the user must be to call it; null if the user may call it. */
export function findMissingAdminScope(
  entry: Pick<Operation, 'auth' | 'scope' | 'role'>,
  user: { role: 'AGENT' | 'ADMIN'; service_admin: boolean } | null,
  in_window = false,
): OperationScope | null {
  const { scope, role } = getAccess(entry);
  if (role !== 'ADMIN' && (role !== 'WINDOW' || in_window)) return null;
  const has = scope === 'service' ? user?.service_admin : user?.role === 'ADMIN';
  return has ? null : scope;
}

/** Failures of any operation. */
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
