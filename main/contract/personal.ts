/**
 * Which fields hold personal data: marked once, at each field of a schema. The log, recordings,
 * erasure and the history use these marks, and a test checks every shape that has one.
 */
import { z } from 'zod';

/**
 * IDENTITY: who a person is or how to reach them; CARD: payment data; TRAIT: describes but does not
 * identify; WORDS: free text, which may name anybody.
 */
export type PersonalKind = 'IDENTITY' | 'CARD' | 'TRAIT' | 'WORDS';
type Schema = z.core.$ZodType;

const marks = z.registry<{ kind: PersonalKind }>();

/** A marked copy of the schema: the unmarked one may be used elsewhere. */
export function personal<S extends z.ZodType>(kind: PersonalKind, schema: S): S {
  const marked = schema.clone();
  marks.add(marked, { kind });
  return marked;
}

/** The schema inside a wrapper, or its items or alternatives. */
function listParts(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return [def.innerType];
    case 'array':
      return [def.element];
    case 'record':
      return [def.valueType];
    case 'union':
      return def.options;
    case 'pipe':
      return [def.in];
    default:
      return [];
  }
}

export function findPersonalKind(schema: Schema): PersonalKind | null {
  const own = marks.get(schema)?.kind;
  if (own) return own;
  for (const part of listParts(schema)) {
    const kind = findPersonalKind(part);
    if (kind) return kind;
  }
  return null;
}

export interface SchemaField {
  name: string;
  /** The field that contains it; empty at the top. */
  parent: string;
  /** The object that has the field. */
  owner: z.ZodObject;
  schema: Schema;
}

/** The fields of each object, once for each field that contains it. */
export function listSchemaFields(
  schema: Schema,
  parent = '',
  seen = new Map<Schema, Set<string>>(),
): SchemaField[] {
  if (!(schema instanceof z.ZodObject)) {
    return listParts(schema).flatMap((part) => listSchemaFields(part, parent, seen));
  }
  const parents = seen.get(schema) ?? new Set();
  if (parents.has(parent)) return [];
  seen.set(schema, parents.add(parent));
  return Object.entries<Schema>(schema.shape).flatMap(([name, part]) => [
    { name, parent, owner: schema, schema: part },
    ...listSchemaFields(part, name, seen),
  ]);
}

/** A field's name in lower case without separators and prefix, which vary between messages. */
export const toPlainName = (name: string): string =>
  (name.split(':').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Finds the kind of a field by its plain name: a name that is personal in some shapes only counts
 * inside the fields that contain them. The shapes are read when the first name is looked up.
 */
export function createPersonalLookup(
  listSchemas: () => readonly Schema[],
): (name: string, parent: string) => PersonalKind | null {
  let known: ReturnType<typeof listPersonalNames> | null = null;
  return (name, parent) => {
    known ??= listPersonalNames(listSchemas());
    return known.by_name.get(name) ?? known.by_place.get(`${parent}.${name}`) ?? null;
  };
}

function listPersonalNames(schemas: readonly Schema[]) {
  const by_name = new Map<string, PersonalKind | null>();
  const by_place = new Map<string, PersonalKind>();
  const seen = new Map<Schema, Set<string>>();
  for (const { name, parent, schema } of schemas.flatMap((one) =>
    listSchemaFields(one, '', seen),
  )) {
    const kind = findPersonalKind(schema);
    const plain = toPlainName(name);
    if (kind && parent !== '') by_place.set(`${toPlainName(parent)}.${plain}`, kind);
    by_name.set(plain, by_name.get(plain) === null ? null : kind);
  }
  return { by_name, by_place };
}

/** Replaces a value that must not be empty. */
export const ERASED_NAME = 'ERASED';

/** The value without personal data; only CARD stays, which is masked wherever it is stored. */
export const withoutPersonal = <S extends z.ZodType>(schema: S, value: z.output<S>): z.output<S> =>
  schema.parse(erase(schema, value));

function erase(schema: Schema, value: unknown): unknown {
  const kind = findPersonalKind(schema);
  if (kind === 'CARD' || value === null || value === undefined) return value;
  if (kind) {
    const empty = [null, [], kind === 'WORDS' ? '' : ERASED_NAME, 'UNSPECIFIED'];
    return empty.find((one) => z.safeParse(schema, one).success);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((one) => erase(schema.element, one));
  }
  if (schema instanceof z.ZodObject && typeof value === 'object') {
    const fields = Object.entries(value).map(([name, one]) => {
      const part: Schema | undefined = schema.shape[name];
      return [name, part ? erase(part, one) : one];
    });
    return Object.fromEntries(fields);
  }
  const part = listParts(schema).find((one) => z.safeParse(one, value).success);
  return part ? erase(part, value) : value;
}
