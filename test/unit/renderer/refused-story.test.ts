/**
 * What the service refuses, warns of and writes into a history, as an agent reads it who works in
 * Portuguese or in Spanish: whole sentences over the real service, and nothing in English among them.
 */
import '#test/fixtures/languages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LanguageCode } from '#main/contract/preferences.ts';
import type { Service } from '#main/host/service.ts';
import { addDays } from '#main/reference/calendar.ts';
import { chooseLanguage } from '#renderer/app/preference-actions.ts';
import { formatShortDay } from '#renderer/i18n/format.ts';
import { describeDone, sayInWords } from '#renderer/i18n/service-words.ts';
import { setLanguage } from '#renderer/i18n/words.ts';
import {
  day,
  getToday,
  openAirdesk,
  sellFirst,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

const UNDER_LOAD_MS = 120_000;
vi.setConfig({ testTimeout: UNDER_LOAD_MS, hookTimeout: UNDER_LOAD_MS });

const LANGUAGES = ['pt-BR', 'es'] as const satisfies readonly LanguageCode[];
const today = getToday();

let service: Service;
let close: () => Promise<void>;
let at: Workstation;

const booking = () => {
  const held = at.area().booking?.booking;
  if (!held) throw new Error('There is no booking in hand');
  return held;
};
const people = () => booking().passengers.map(({ id }) => id);
const total = () => booking().price?.total ?? 0;

/** A booking of two, with a remark and an update behind it. */
beforeAll(async () => {
  ({ service, close } = await openAirdesk());
  at = await startWorkstation(service);
  await sellFirst(at, `GRU EZE ${day(30)} 2ADT`);
  at.enter('NM1NEGADA/ANA MRS');
  at.enter('NM1NEGADA/RUI MR');
  at.enter('AP+55 11 3333 4444');
  at.enter('ER');
  await at.until((area) => area.booking !== null && area.screen === 'booking' && !area.waiting);
  at.enter('SRWCHR/P1');
  await at.until((area) => area.answer?.text === 'Written to the booking.' && !area.waiting);
  const [passenger_id = ''] = people();
  const updated = await at.desk.client.call('booking.update', {
    id: booking().id,
    booking_passengers_info: [{ passenger_id, phone: '+55 11 4444 5555', email: 'ana@x.example' }],
  });
  expect(updated.ok).toBe(true);
});
afterEach(() => setLanguage('en'));
afterAll(() => close());

/** What a failure says: its sentence and what it says of fields. */
type Refusal = readonly [sentence: string, ...details: readonly string[]];
interface Refused {
  call: () => Promise<{ ok: boolean; error?: { message: string; details: { message: string }[] } }>;
  'pt-BR': Refusal;
  es: Refusal;
}

const cash = (amount: number) => ({
  booking_id: booking().id,
  form_of_payments: [{ fop_type: 'CASH' as const, passenger_ids: people(), total: amount }],
});
const card = (number: string) => ({
  booking_id: booking().id,
  form_of_payments: [
    {
      fop_type: 'CREDITCARD' as const,
      passenger_ids: people(),
      total: total(),
      payment_card: { holder: 'ANA NEGADA', number, expire_date: '12/2030', cvv: '123' },
    },
  ],
});

const REFUSED: Readonly<Record<string, Refused>> = {
  'names, birth dates and documents': {
    call: () =>
      at.desk.client.call('booking.update', {
        id: booking().id,
        booking_passengers_info: [
          {
            passenger_id: people()[0] ?? '',
            birth_date: '2090-01-01',
            nationality: 'ZZ',
            documents: [
              {
                unique_identifier: 'A1',
                type: 'PASSPORT',
                issuing_country_code: 'BR',
                created_at: '2015-01-01',
                expires_at: '2021-01-01',
              },
            ],
          },
        ],
      }),
    'pt-BR': [
      'A alteração não é válida: a data de nascimento não pode estar no futuro',
      'a data de nascimento não pode estar no futuro',
      'vence em 2021-01-01, antes do último voo',
      'um documento não pode ser mais velho que o passageiro',
      'país desconhecido: ZZ',
    ],
    es: [
      'El cambio no es válido: la fecha de nacimiento no puede estar en el futuro',
      'la fecha de nacimiento no puede estar en el futuro',
      'vence el 2021-01-01, antes del último vuelo',
      'un documento no puede ser más viejo que el pasajero',
      'país desconocido: ZZ',
    ],
  },
  'what a schema keeps out': {
    call: () =>
      at.desk.client.call('booking.update', {
        id: booking().id,
        booking_passengers_info: [{ passenger_id: people()[0] ?? '', first_name: 'R2D2' }],
      }),
    'pt-BR': [
      'A solicitação não é válida (um nome tem letras, espaços, hifens, apóstrofos e pontos)',
      'um nome tem letras, espaços, hifens, apóstrofos e pontos',
    ],
    es: [
      'La solicitud no es válida (el nombre tiene letras, espacios, guiones, apóstrofos y puntos)',
      'el nombre tiene letras, espacios, guiones, apóstrofos y puntos',
    ],
  },
  'a payment of another amount': {
    call: () => at.desk.client.call('ticket.issue', cash(1)),
    'pt-BR': [
      'O pagamento não é o que os passageiros custam: esperado {total}, veio BRL\u00a01,00',
      'O pagamento não é o que os passageiros custam',
      '{total}',
      'BRL\u00a01,00',
    ],
    es: [
      'El pago no es lo que cuestan los pasajeros: se esperaba {total}, llegó BRL\u00a01.00',
      'El pago no es lo que cuestan los pasajeros',
      '{total}',
      'BRL\u00a01.00',
    ],
  },
  'a card that is none': {
    call: () => at.desk.client.call('ticket.issue', card('4111111111111112')),
    'pt-BR': ['O número do cartão não é válido', 'O número do cartão não é válido'],
    es: ['El número de la tarjeta no es válido', 'El número de la tarjeta no es válido'],
  },
  'a split that leaves nobody': {
    call: () => at.desk.client.call('booking.split', { id: booking().id, passenger_ids: people() }),
    'pt-BR': ['A divisão não é válida: alguém precisa ficar', 'alguém precisa ficar'],
    es: ['La división no es válida: alguien tiene que quedarse', 'alguien tiene que quedarse'],
  },
  'an exchange of what is not issued': {
    call: () =>
      at.desk.client.call('exchange.estimate', {
        booking_id: booking().id,
        search_id: 'none',
        new_slice_tokens: ['new'],
        exchange_slice_tokens: [booking().slices[0]?.token ?? ''],
      }),
    'pt-BR': ['A reserva não tem bilhete'],
    es: ['La reserva no tiene boleto'],
  },
  'an import without what the provider needs': {
    call: () =>
      at.desk.client.call('booking.import', { locator: 'ZZZZZZ', provider_type: 'PROVIDER_06' }),
    'pt-BR': ['Este provedor precisa do Order ID', 'obrigatório neste provedor'],
    es: ['Este proveedor necesita el Order ID', 'obligatorio con este proveedor'],
  },
  'a place on a queue for a day that is over': {
    call: () =>
      at.desk.client.call('queue.place', {
        booking_id: booking().id,
        queue: 1,
        category: 0,
        note: 'x',
        due_on: '2020-01-01',
      }),
    'pt-BR': ['A data limite já passou', 'o dia já passou'],
    es: ['La fecha límite ya pasó', 'el día ya pasó'],
  },
  'a decision on nothing': {
    call: () => at.desk.client.call('outbox.decide', { id: 'none', decision: 'accept' }),
    'pt-BR': ['Esse item não existe na caixa de saída'],
    es: ['Ese elemento no existe en la bandeja de salida'],
  },
};

const TOTAL = { 'pt-BR': 'pt-BR', es: 'es-419' } as const;

describe.each(LANGUAGES)('in %s', (language) => {
  const written = () =>
    `BRL\u00a0${new Intl.NumberFormat(TOTAL[language], { minimumFractionDigits: 2 }).format(total())}`;

  it.each(Object.entries(REFUSED))('%s', async (_, { call, [language]: said }) => {
    await chooseLanguage(at.desk, language);
    const answer = await call();
    const read = [answer.error?.message, ...(answer.error?.details ?? []).map((d) => d.message)];
    expect(read).toEqual(said.map((text) => text.replace('{total}', written())));
  });

  it('an entry that the service refuses', async () => {
    await chooseLanguage(at.desk, language);
    const flown = booking().slices.flatMap(({ legs }) => legs);
    const carriers = new Set(
      flown.flatMap((leg) => [leg.managed_by, leg.operated_by || []].flat()),
    );
    const there = [...carriers].join(', ');
    at.enter('OSXX VIP');
    const { answer } = await at.until((area) => area.answer?.kind === 'warn' && !area.waiting);
    expect([answer?.text, answer?.details]).toEqual([
      {
        'pt-BR': `Não gravado: A linha não pode ser incluída: nenhum voo da XX; há ${there}`,
        es: `No se escribió: La línea no se puede agregar: ningún vuelo de XX; hay ${there}`,
      }[language],
      [],
    ]);
  });

  it('a field of a form, where it stands', async () => {
    await chooseLanguage(at.desk, language);
    at.desk.actions.open('edit');
    at.desk.areas.setState(({ areas }) => {
      const [first, ...others] = areas.A.edit?.rows ?? [];
      const rows = first ? [{ ...first, birth_date: '01JAN24' }, ...others] : [];
      return { areas: { ...areas, A: { ...areas.A, edit: { errors: {}, rows } } } };
    });
    at.desk.actions.endTransaction(true);
    at.desk.actions.confirm();
    const { edit } = await at.until(
      (area) => Object.keys(area.edit?.errors ?? {}).length > 0 && !area.waiting,
    );
    const flown = addDays(today, 30);
    const age = Number(flown.slice(0, 4)) - 2024;
    expect(edit?.errors).toEqual({
      '0.birth_date': {
        'pt-BR': `${age} anos em ${flown}, mas ADT é 12 ou mais`,
        es: `${age} años el ${flown}, pero ADT es 12 o más`,
      }[language],
    });
    at.desk.areas.setState(({ areas }) => ({
      areas: { ...areas, A: { ...areas.A, edit: null, screen: 'booking' } },
    }));
  });

  it('what the history tells of the booking', async () => {
    await chooseLanguage(at.desk, language);
    const history = await at.desk.client.call('booking.history', { id: booking().id });
    if (!history.ok) throw new Error(history.error.message);
    const { locator } = booking().provider;
    const told = {
      'pt-BR': [
        `Reservada, a emitir: ${locator}`,
        'Incluída SSR WCHR P1 S1',
        'Passageiros alterados (NEGADA/ANA: endereço de e-mail, telefone)',
      ],
      es: [
        `Reservada, por emitir: ${locator}`,
        'Agregada SSR WCHR P1 S1',
        'Pasajeros modificados (NEGADA/ANA: correo, teléfono)',
      ],
    }[language];
    expect(history.value.output.lines.map(describeDone)).toEqual(
      told.map((done) => ({ done, kept: null })),
    );
  });
});

it('what an exchange estimate warns of', async () => {
  const issued = await at.desk.client.call('ticket.issue', cash(total()));
  expect(issued.ok).toBe(true);
  await at.until((area) => area.booking?.booking.booking_status === 'TICKETED' && !area.waiting);
  at.enter('FXF');
  if (at.area().exchange?.give_up.length === 0) at.desk.actions.mark();
  at.enter('FXQ');
  await at.until((area) => area.search?.state === 'done' && area.search.booking_id !== null);
  at.enter('SS1');
  const { exchange } = await at.until((area) => area.exchange?.estimate != null && !area.waiting);
  const warnings = exchange?.estimate?.warnings ?? [];
  const read = (language: LanguageCode) => {
    setLanguage(language);
    const until = `${formatShortDay(today)} 23:59`;
    return [
      sayInWords(warnings[0] ?? '').replace(until, '{until}'),
      warnings.filter((said) => sayInWords(said) === said),
    ];
  };
  expect([read('pt-BR'), read('es')]).toEqual([
    ['Os bilhetes podem ser anulados até {until}: anular e emitir de novo sai mais barato', []],
    ['Los boletos se pueden anular hasta {until}: anularlos y emitir de nuevo sale más barato', []],
  ]);
});
