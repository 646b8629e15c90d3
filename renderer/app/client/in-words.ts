/** A client whose failures and warnings are in the agent's language; the codes and what else they carry stay. */
import type { ErrorBody } from '#main/contract/errors.ts';
import { operations } from '#main/contract/operations.ts';
import { fail, ok } from '#main/contract/result.ts';
import { failureInWords, saidInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import type { Client } from './client.ts';
import { isLost } from './transport.ts';

export const inWords = (client: Client): Client => ({
  ...client,
  async call(name, input, extras) {
    const result = await client.call(name, input, extras);
    if (result.ok) {
      const { meta } = result.value;
      const warnings = meta.warnings.map(saidInWords);
      return ok({ ...result.value, meta: { ...meta, warnings } });
    }
    const { error } = result;
    if (isLost(error) && operations[name].kind !== 'effect') {
      return fail({ ...error, message: say('failure.no_service') });
    }
    return fail(withoutFields(failureInWords(error, isLost(error))));
  },
});

/** 'passengers.0.phone: …', 'route.0.date: …': where in a message something was, for programs. */
const FIELD = /(^|[\s(])[a-z]+(?:_[a-z]+)*(?:\.\w+)+: /g;
/** '… at passengers.0.phone', '… (first_name)': a name with a place in a list, or of several words. */
const LAST =
  /[,;:]?(?: (?:at|in|of))? \(?(?:[a-z]+(?:_[a-z]+)*(?:\.\w+)*\.\d+(?:\.\w+)*|[a-z]+(?:_[a-z]+)+)\)?$/;

/** Without the places in it; of one word each is known only by what the failure names itself. */
function spoken(text: string, places: ReadonlySet<string>): string {
  const said = text
    .replace(FIELD, '$1')
    .replace(/(^|\()([a-z][a-z_-]*): /, (whole, before: string, name: string) =>
      places.has(name) ? before : whole,
    )
    .replace(LAST, '');
  return said === '' ? text : said;
}

/** The failure as a person reads it: its places in the message are nothing to them. */
function withoutFields(error: ErrorBody): ErrorBody {
  const places = new Set(['body', ...error.details.map(({ path }) => path)]);
  return {
    ...error,
    message: spoken(error.message, places),
    details: error.details.map(({ path, message }) => ({ path, message: spoken(message, places) })),
  };
}
