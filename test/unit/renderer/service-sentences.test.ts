/**
 * The service's sentences against the catalogue: each that stands in its source has its translations,
 * each of the catalogue is said by the service, and each is known again by its words, filled in.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { en } from '#renderer/i18n/en/index.ts';
import { knownSentence, saidInWords } from '#renderer/i18n/said.ts';
import {
  doneInWords,
  failureInWords,
  SAID_BY_SERVICE,
  troubleInWords,
} from '#renderer/i18n/service-words.ts';
import { say, setLanguage } from '#renderer/i18n/words.ts';
import { HOLE, sentencesIn, serviceFiles, sourceOf, textsIn } from './service-source.ts';

afterEach(() => setLanguage('en'));

const SAID = Object.entries(en).flatMap(([key, text]): [string, string][] =>
  key.startsWith('said.') && typeof text === 'string' ? [[key, text]] : [],
);
const shapeOf = (text: string): string => text.replaceAll(/\{\w+\}/g, HOLE);
const SHAPES = new Set(SAID.map(([, text]) => shapeOf(text)));

/** Texts of the source that are no sentences of the service, and why. */
const NOT_SAID: Readonly<Record<string, string>> = {
  safe: 'a code among the details',
  'day end': 'the name of a file',
  'Bearer {}': 'a header',
  'Basic {}': 'a header',
  'Bearer realm="airdesk"': 'a header',
  'text/event-stream; charset=utf-8': 'a header',
  'application/json; charset=utf-8': 'a header',
  'application/xml; charset=utf-8': 'a header',
  'text/xml; charset=utf-8': 'a header',
  "img-src 'self' data:; connect-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'; ":
    'a header',
  '<IATA_Acknowledgement xmlns="{}/IATA_OffersAndOrdersMessage">': 'an answer on the wire',
  '<Notification><StatusCode xmlns="{}/IATA_OffersAndOrdersCommonTypes">OK</StatusCode>':
    'an answer on the wire',
  'provider exchange': 'told to the log',
  'provider fault': 'told to the log',
  'SOAP fault': 'the kind of an error on the wire',
  'Travelport Universal API': 'the name of a standard',
  'Amadeus Web Services': 'the name of a standard',
  '{} pc': 'of a fare: kept, never answered',
  '{} kg': 'of a fare: kept, never answered',
  'Carry-on: {}': 'of a fare: kept, never answered',
  'No show': 'of a fare: kept, never answered',
  'Taxes not listed one by one': 'of a fare: kept, never answered',
  'Carrier surcharge': 'of a fare: kept, never answered',
  'For all passengers together': 'of a fare: kept, never answered',
  'Checked bag': 'of a service: kept, never answered',
  'Cabin bag': 'of a service: kept, never answered',
  'Cancel for any reason': 'of a service: kept, never answered',
  never: 'a class of failures',
};

const untranslated = (source: string): string[] =>
  sentencesIn(source).filter((text) => !SHAPES.has(text) && NOT_SAID[text] === undefined);

describe('the source of the service', () => {
  const sources = serviceFiles().map((file) => ({ file, source: sourceOf(file) }));

  it('says nothing that has no translations', () => {
    const left = sources.flatMap(({ file, source }) =>
      untranslated(source).map((text) => `${file}: ${text}`),
    );
    expect(left).toEqual([]);
  });

  it('says every sentence of the catalogue', () => {
    const texts = new Set(sources.flatMap(({ source }) => textsIn(source)));
    const unsaid = SAID.filter(([, text]) => !texts.has(shapeOf(text)));
    expect(unsaid.map(([, text]) => text)).toEqual([]);
  });

  it('has every exception still', () => {
    const said = new Set(sources.flatMap(({ source }) => sentencesIn(source)));
    expect(Object.keys(NOT_SAID).filter((text) => !said.has(text))).toEqual([]);
  });

  it('cannot say a new sentence unheard', () => {
    expect([
      untranslated("const no = failure('NOT_FOUND', 'Gone');"),
      untranslated(['const why = (n: string) => `The booking $', '{n} went astray`;'].join('')),
      untranslated("const wrong = [{ path: 'name', message: 'odd' }];"),
      untranslated("add({ summary: 'Mended' }); reading.warn('A flight looks odd.');"),
      untranslated("log.warn('A sign-in failed', {}); throw new Error('it is broken here');"),
    ]).toEqual([
      ['Gone'],
      ['The booking {} went astray'],
      ['odd'],
      ['Mended', 'A flight looks odd.'],
      [],
    ]);
  });
});

const SAMPLES: Readonly<Record<string, string>> = {
  seat: '12A',
  status: 'QUEUED',
  known: 'Cancelled',
  n: '7',
  m: '8',
};
const sampleOf = (name: string, at: number): string =>
  SAMPLES[name] ?? (/^(most|at)$/.test(name) ? '9' : `Zz${at}`);

it('every sentence is known again by its words, with what is filled in', () => {
  const lost = SAID.filter(([key, text]) => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const filled = Object.fromEntries(names.map((name, at) => [name, sampleOf(name, at)]));
    const said = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');
    const known = knownSentence(said);
    return known?.key !== key || JSON.stringify(known.filled) !== JSON.stringify(filled);
  });
  expect(lost).toEqual([]);
});

it('what a schema refuses in its own words is known', () => {
  const refused: readonly (readonly [z.ZodType, unknown])[] = [
    [z.string(), 1],
    [z.literal('YES'), 'NO'],
    [z.enum(['A', 'B']), 'C'],
    [z.string().max(2), 'abc'],
    [z.string().min(2), 'a'],
    [z.string().length(2), 'abc'],
    [z.string().length(2), 'a'],
    [z.array(z.string()).max(0), ['a']],
    [z.array(z.string()).min(1), []],
    [z.number().max(9), 10],
    [z.number().min(1), 0],
    [z.number().lt(9), 9],
    [z.number().gt(0), 0],
    [z.int(), 1.5],
    [z.string().regex(/^[A-Z]$/), 'a'],
    [z.email(), 'x'],
    [z.url(), 'x'],
    [z.uuid(), 'x'],
    [z.iso.date(), 'x'],
    [z.iso.datetime(), 'x'],
    [z.number().multipleOf(5), 3],
    [z.union([z.string(), z.number()]), null],
  ];
  const messages = refused.map(([schema, value]) => {
    const read = schema.safeParse(value);
    if (read.success) throw new Error(`${String(value)} is taken`);
    return read.error.issues[0]?.message ?? '';
  });
  expect(messages.filter((message) => knownSentence(message) === null)).toEqual([]);
});

/** What the service said, and how it reads in Portuguese and in Spanish. */
const READ: readonly (readonly [said: string, pt: string, es: string])[] = [
  [
    'The payment is not what the passengers cost: expected BRL 1234.50, got BRL 1000.00',
    'O pagamento não é o que os passageiros custam: esperado BRL 1.234,50, veio BRL 1.000,00',
    'El pago no es lo que cuestan los pasajeros: se esperaba BRL 1,234.50, llegó BRL 1,000.00',
  ],
  [
    'The search is not valid: unknown airport or city XXQ; did you mean LIS (Lisbon)?',
    'A busca não é válida: aeroporto ou cidade XXQ desconhecido; seria LIS (Lisbon)?',
    'La búsqueda no es válida: aeropuerto o ciudad XXQ desconocido; ¿quiso decir LIS (Lisbon)?',
  ],
  [
    'The request is not valid (passengers.0.phone_number: not a telephone number)',
    'O pedido não é válido (passengers.0.phone_number: não é um número de telefone)',
    'El pedido no es válido (passengers.0.phone_number: no es un número de teléfono)',
  ],
  [
    'The line cannot be added: VGMX is not known; nearest: VGML Vegetarian vegan meal, WCBD Own wheelchair, dry battery',
    'A linha não pode ser incluída: VGMX não é conhecido; parecidos: VGML Refeição vegana, WCBD Cadeira de rodas própria, bateria seca',
    'La línea no se puede agregar: VGMX no se conoce; parecidos: VGML Comida vegana, WCBD Silla de ruedas propia, batería seca',
  ],
  [
    'Passengers updated (SILVA/ANA: first name, phone; LIMA/RUI: e-mail) (received from MS LIMA)',
    'Passageiros alterados (SILVA/ANA: nome, telefone; LIMA/RUI: endereço de e-mail) (recebido de MS LIMA)',
    'Pasajeros modificados (SILVA/ANA: nombre, teléfono; LIMA/RUI: correo) (recibido de MS LIMA)',
  ],
  [
    'Added RM G CALLS BACK; PERHAPS and 2 more; Removed OSI LA VIP',
    'Incluídas RM G CALLS BACK; PERHAPS e mais 2; Retirada OSI LA VIP',
    'Agregadas RM G CALLS BACK; PERHAPS y 2 más; Quitada OSI LA VIP',
  ],
  [
    'Added SSR VGML LA; Removed OSI LA VIP',
    'Incluída SSR VGML LA; Retirada OSI LA VIP',
    'Agregada SSR VGML LA; Quitada OSI LA VIP',
  ],
  [
    'Never placed: The provider did not answer in time.; the provider was asked and nothing has happened',
    'Nunca foi feita: O provedor não respondeu a tempo.; o provedor foi consultado e nada aconteceu',
    'Nunca se hizo: El proveedor no respondió a tiempo.; se consultó al proveedor y no pasó nada',
  ],
  [
    'ANA SILVA: Seat 12A, LA8084 GRU-MIA is lost (BRL 80.00)',
    'ANA SILVA: Assento 12A, LA8084 GRU-MIA, perdido (BRL 80,00)',
    'ANA SILVA: Asiento 12A, LA8084 GRU-MIA, perdido (BRL 80.00)',
  ],
  [
    'Update QXYZ12: This cannot be done to an item that is QUEUED',
    'Alterar QXYZ12: Isto não pode ser feito com um item assim: aguardando',
    'Modificar QXYZ12: Esto no se puede hacer con un elemento así: en espera',
  ],
  ['BRL 2337.80', 'BRL 2.337,80', 'BRL 2,337.80'],
  [
    'SILVA/ANA GRU-EZE 20DEC: PRICE_HIGHER',
    'SILVA/ANA GRU-EZE 20DEC: custa mais que o aprovado',
    'SILVA/ANA GRU-EZE 20DEC: cuesta más de lo aprobado',
  ],
  [
    'Bags chosen: 2 more, 1 more',
    'Bagagens escolhidas: 2 a mais, 1 a mais',
    'Equipajes elegidos: 2 más, 1 más',
  ],
];

it('reads in the agent’s language, down to what is filled in', () => {
  setLanguage('pt-BR');
  expect(READ.map(([said]) => saidInWords(said))).toEqual(READ.map(([, pt]) => pt));
  setLanguage('es');
  expect(READ.map(([said]) => saidInWords(said))).toEqual(READ.map(([, , es]) => es));
  setLanguage('en');
  expect(READ.map(([said]) => saidInWords(said))).toEqual(READ.map(([said]) => said));
});

it('what an airline or an agent wrote stays as it came', () => {
  setLanguage('pt-BR');
  const theirs = [
    'CLASS NOT AVAILABLE ON THIS FLIGHT',
    'Fare rules do not permit this change / contact ticketing desk',
    'PRICE_HIGHER',
    'SILVA/ANA: SEAT NOT CONFIRMED',
    '',
    `The offer ${'x'.repeat(5_000)} is void`,
  ];
  expect(theirs.map(saidInWords)).toEqual(theirs);
});

describe('a failure', () => {
  const failed = (message: string, details: { path: string; message: string }[] = []) => ({
    code: 422,
    error: 'PROVIDER_REFUSED' as const,
    message,
    details,
  });

  it('of our own is its sentence, with what is wrong at each field', () => {
    setLanguage('es');
    const refused = failed('The due date has passed', [
      { path: 'due_on', message: 'the day has passed' },
      { path: 'provider.text', message: 'TOO LATE' },
    ]);
    expect(failureInWords(refused, false)).toEqual({
      ...refused,
      message: 'La fecha límite ya pasó',
      details: [
        { path: 'due_on', message: 'el día ya pasó' },
        { path: 'provider.text', message: 'TOO LATE' },
      ],
    });
  });

  it('of an airline is the word for it, with what the airline said once beside it', () => {
    setLanguage('pt-BR');
    const refused = failed('NAME CHANGE NOT PERMITTED', [
      { path: 'provider.code', message: '740' },
      { path: 'provider.text', message: 'NAME CHANGE NOT PERMITTED' },
    ]);
    expect(failureInWords(refused, false)).toEqual({
      ...refused,
      message: 'O provedor recusou',
      details: [
        { path: SAID_BY_SERVICE, message: 'NAME CHANGE NOT PERMITTED' },
        { path: 'provider.code', message: '740' },
      ],
    });
  });

  it('that was lost says so, and in English stays as it was said', () => {
    const gone = failed('x');
    expect(failureInWords(gone, true)).toBe(gone);
    setLanguage('pt-BR');
    expect(failureInWords(gone, true).message).toBe(
      'Não veio resposta, então não se sabe o resultado',
    );
  });
});

it('a history line that nobody knows any more keeps its own words beside what was done', () => {
  setLanguage('es');
  expect([
    doneInWords({ operation: 'booking.cancel', summary: 'Cancelled' }),
    doneInWords({ operation: 'booking.cancel', summary: 'Called off as of old' }),
    doneInWords({ operation: 'of.old', summary: 'Called off as of old' }),
  ]).toEqual([
    { done: 'Cancelada', kept: null },
    { done: say('done.booking.cancel'), kept: 'Called off as of old' },
    { done: 'Called off as of old', kept: null },
  ]);
});

it('a provider that gave nothing is told by what it said, or by the word of its failure', () => {
  setLanguage('pt-BR');
  expect(
    ['The provider cannot be reached.', 'PROVIDER_TIMEOUT', 'HOST DOWN', ''].map(troubleInWords),
  ).toEqual([
    'O provedor não pode ser alcançado.',
    'O provedor não respondeu a tempo',
    'HOST DOWN',
    '',
  ]);
});

// Where every way of reading were tried one by one, one of these would take a minute: the test then ends
// by its own limit.
it('a text of an airline that is many sentences at once, or none, is read to its end', () => {
  setLanguage('pt-BR');
  for (const [, text] of SAID) {
    const filled = text.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'seat' ? '3A' : '3'));
    const parts = text.split(/\{\w+\}/).filter((part) => part !== '');
    for (const long of [`${filled}; `.repeat(40), parts.join('').repeat(40), `${filled} `]) {
      expect(saidInWords(`${long.slice(0, 1_900)}§`)).toContain('§');
    }
  }
});
