/** Converts a provider's options to texts of a form, and back. */
import {
  type FieldOf,
  OPTION_FIELDS,
  type OptionName,
  type ProviderConfigureInput,
  type ProviderSetting,
} from '#main/contract/provider-settings.ts';
import { say } from '../../i18n/words.ts';

export type OptionField = FieldOf<OptionName>;
export type OptionTexts = Partial<Record<OptionName, string>>;

export const OPTION_GROUPS = {
  SALE: ['currency', 'point_of_sale', 'iata_number', 'seller_id', 'seller_name', 'parties'],
  LINE: ['concurrency', 'endpoints', 'headers', 'notification_token'],
  TLS: ['authority', 'client_certificate', 'client_key', 'client_key_passphrase'],
  PROXY: ['proxy_url', 'proxy_username', 'proxy_password'],
  PROFILE: ['profile'],
} as const satisfies Record<string, readonly OptionName[]>;
export type OptionGroup = keyof typeof OPTION_GROUPS;

export const listFieldsIn = (group: OptionGroup, takes: readonly OptionName[]): OptionField[] =>
  OPTION_GROUPS[group].flatMap((name) =>
    takes.includes(name) ? OPTION_FIELDS.filter((field) => field.name === name) : [],
  );

export function toTexts({ options }: Pick<ProviderSetting, 'options'>): OptionTexts {
  const { parties, endpoints, profile, headers: _secret, ...plain } = options;
  const texts = Object.entries(plain).map(([name, value]) => [name, String(value)]);
  const joinLines = (list: readonly (string | undefined)[][]) =>
    list.map((parts) => parts.filter(Boolean).join(' ')).join('\n');
  return {
    ...Object.fromEntries(texts),
    ...(parties && { parties: joinLines(parties.map((one) => [one.role, one.id, one.name])) }),
    ...(endpoints && { endpoints: joinLines(endpoints.map((one) => [one.message, one.address])) }),
    ...(profile && { profile: JSON.stringify(profile, null, 2) }),
  };
}

/** The format of a line in each list. */
const LINES = {
  parties: [/^(Distributor|Carrier)\s+(\S+)(?:\s+(.+))?$/i, ['role', 'id', 'name']],
  endpoints: [/^(\S+)\s+(\S+)$/, ['message', 'address']],
  headers: [/^([^\s:]+)\s*:\s*(.+)$/, ['name', 'value']],
} as const satisfies Partial<Record<OptionName, readonly [RegExp, readonly string[]]>>;

type Read = { value: unknown } | { wrong: string };

function readLines(name: keyof typeof LINES, text: string): Read {
  const [pattern, fields] = LINES[name];
  const rows: Record<string, string>[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = pattern.exec(line.trim());
    if (!found) return { wrong: say('providers.line_wrong', { n: at + 1 }) };
    const given = fields.flatMap((field, n) => {
      const part = found[n + 1];
      return part === undefined ? [] : [[field, part] as const];
    });
    const row: Record<string, string> = Object.fromEntries(given);
    if (row.role) row.role = row.role.charAt(0).toUpperCase() + row.role.slice(1).toLowerCase();
    rows.push(row);
  }
  return { value: rows };
}

function read({ name, kind }: OptionField, typed: string): Read {
  const text = typed.replace(/\r/g, '').trim();
  if (name === 'parties' || name === 'endpoints' || name === 'headers') {
    return readLines(name, text);
  }
  if (kind === 'NUMBER') {
    return /^\d{1,6}$/.test(text)
      ? { value: Number(text) }
      : { wrong: say('providers.number_wrong') };
  }
  if (kind === 'JSON') {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { wrong: say('providers.json_wrong') };
    }
  }
  const coded = name === 'currency' || name === 'point_of_sale';
  return { value: coded ? text.toUpperCase() : text };
}

/** Typed into the field of a stored secret, it removes the secret. */
const REMOVE_SECRET = '-';

/** The changed options, and the errors in what was typed. */
export function parseOptions(
  setting: Pick<ProviderSetting, 'options' | 'takes' | 'kept'>,
  typed: OptionTexts,
): { options: ProviderConfigureInput['options']; wrong: Record<string, string> } {
  const before = toTexts(setting);
  const wrong: Record<string, string> = {};
  const changed: [string, unknown][] = [];
  for (const field of OPTION_FIELDS) {
    const { name } = field;
    const text = typed[name] ?? '';
    if (!setting.takes.includes(name) || text.trim() === (before[name] ?? '').trim()) continue;
    if (text.trim() === '' || (setting.kept.includes(name) && text.trim() === REMOVE_SECRET)) {
      changed.push([name, null]);
      continue;
    }
    const one = read(field, text);
    if ('wrong' in one) wrong[`options.${name}`] = one.wrong;
    else changed.push([name, one.value]);
  }
  return { options: Object.fromEntries(changed), wrong };
}

/** The error of a field or of a part of it; undefined if there is none. */
export function findError(errors: Record<string, string>, path: string): string | undefined {
  const inside = Object.entries(errors).find(
    ([name]) => name === path || name.startsWith(`${path}.`),
  );
  if (!inside) return undefined;
  const [name, text] = inside;
  return name === path ? text : `${name.slice(path.length + 1)}: ${text}`;
}
