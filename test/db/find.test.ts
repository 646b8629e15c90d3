import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { listRecentBookings, searchBookings } from '#db/store/booking-lists.ts';
import { booking, save } from './booking-samples.ts';
import { addAgency, NOW, seeded } from './support.ts';

const ids = async (db: Database, text: string, agency_id = 1, limit = 20) =>
  (await searchBookings(db.read, { agency_id, text, limit })).map((b) => b.id).join(' ');

async function office(): Promise<Database> {
  const db = await seeded();
  await addAgency(db);
  const all = {
    souza: {
      names: ['João Gonçalves de Souza', 'Íris Souza'],
      locator: 'QX7RTB',
      order_id: 'LA957XYZ',
    },
    muller: { names: ['Jürgen Müller'], locator: 'SILVA2', phones: ['+49 30 901820'] },
    silva: {
      names: ['Maria Aparecida Silva'],
      locator: 'ABC234',
      phones: ['+55 (11) 91234-5678'],
      tickets: ['9571234567890', '9571234567891'],
    },
    obrien: { names: ["Sean O'Brien"], locator: 'MZ2K8P' },
    kiev: { names: ['Зеленська Олена'], locator: 'KBP222' },
    imported: { names: ['ZOE SCHROEDER'], locator: 'DRS222' },
    other: { names: ['Maria Silva'], agency_id: 2, locator: 'ABC234', phones: ['11912345678'] },
  };
  for (const [id, given] of Object.entries(all)) await save(db, booking(id, given));
  return db;
}

test('by name, locator, telephone or ticket', async () => {
  const db = await office();
  const table: string[] = [];
  for (const text of [
    'souza',
    'SOUZA/JOAO',
    'goncalves',
    'Gonçalves João',
    'gonc',
    'íris',
    'IRIS S',
    'mueller',
    'muller',
    'Mu\u0308ller',
    'MÜL',
    "o'brien",
    'OBrien',
    'зеленська',
    'ZELENSKA',
    'Zoë',
    'schroeder',
    'Schröder',
    'maria silva',
    'maria souza',
    'aparecidaa',
    'abc234',
    'abc',
    'ABC234 silva',
    '+55 11 91234-5678',
    '11912345678',
    '91234',
    '5678',
    '957-1234567890',
    '1234567891',
    '957123',
    'silva 957123',
    'silva 030',
    '030901820',
    '" OR names : silva',
    '%',
    'a',
  ]) {
    table.push(`${text} -> ${await ids(db, text)}`);
  }
  expect(table).toEqual([
    'souza -> souza',
    'SOUZA/JOAO -> souza',
    'goncalves -> souza',
    'Gonçalves João -> souza',
    'gonc -> souza',
    'íris -> souza',
    'IRIS S -> souza',
    'mueller -> muller',
    'muller -> muller',
    'Mu\u0308ller -> muller',
    'MÜL -> muller',
    "o'brien -> obrien",
    'OBrien -> obrien',
    'зеленська -> kiev',
    'ZELENSKA -> kiev',
    'Zoë -> imported',
    'schroeder -> imported',
    'Schröder -> imported',
    'maria silva -> silva',
    'maria souza -> ',
    'aparecidaa -> ',
    'abc234 -> silva',
    'abc -> silva',
    'ABC234 silva -> silva',
    '+55 11 91234-5678 -> silva',
    '11912345678 -> silva',
    '91234 -> silva',
    '5678 -> ',
    '957-1234567890 -> silva',
    '1234567891 -> silva',
    '957123 -> silva',
    'silva 957123 -> silva',
    'silva 030 -> ',
    '030901820 -> ',
    '" OR names : silva -> ',
    '% -> ',
    'a -> ',
  ]);
});

test('an exact locator comes before a newer name that begins like it', async () => {
  const db = await office();
  await save(db, booking('newer', { names: ['Ana Silva2'], locator: 'ZZZ999' }));
  expect(await ids(db, 'SILVA2')).toBe('muller newer');
  expect(await ids(db, 'silva')).toBe('newer silva muller');
});

test('nothing of another agency is found', async () => {
  const db = await office();
  expect([
    await ids(db, 'maria', 2),
    await ids(db, 'abc234', 2),
    await ids(db, 'souza', 2),
  ]).toEqual(['other', 'other', '']);
  const recent = await listRecentBookings(db.read, { agency_id: 2, limit: 9 });
  expect(recent.map((b) => b.id)).toEqual(['other']);
});

test('the newest are first and the limit holds, with whole words before beginnings', async () => {
  const db = await seeded();
  for (let n = 1; n <= 6; n += 1)
    await save(db, booking(`oliveira${n}`, { names: ['Ana Oliveira'] }));
  await save(db, booking('oliveirinha', { names: ['Ana Oliveirinha'] }));
  expect(await ids(db, 'oliveir', 1, 3)).toBe('oliveirinha oliveira6 oliveira5');
  expect(await ids(db, 'oliveira', 1, 3)).toBe('oliveira6 oliveira5 oliveira4');
  expect(await ids(db, 'ana', 1, 2)).toBe('oliveirinha oliveira6');
});

test('what a booking was found by goes with the change that removes it', async () => {
  const db = await seeded();
  await save(db, booking('b1', { names: ['Ana Prado'], phones: ['11999990000'] }));
  await save(db, booking('b1', { names: ['Bia Prado'], revision: 1 }));
  expect([await ids(db, 'ana'), await ids(db, '11999990000'), await ids(db, 'bia')]).toEqual([
    '',
    '',
    'b1',
  ]);
  await db.write((tx) =>
    sql`INSERT INTO booking_search (booking_search) VALUES ('integrity-check')`.execute(tx.query),
  );
});

test('a list line is made of columns', async () => {
  const db = await seeded();
  await save(db, booking('b1', { names: ['Ana Prado', 'Rui Prado'], locator: 'abc234' }));
  await save(db, booking('b2'));
  const [, line] = await listRecentBookings(db.read, { agency_id: 1, limit: 5 });
  expect(line).toEqual({
    id: 'b1',
    locator: 'ABC234',
    provider_type: 'PROVIDER_04',
    booking_status: 'ON_HOLD',
    lead_passenger: 'Ana Prado',
    passengers: 2,
    itinerary: 'GRU-MIA',
    departure_date: '2026-12-20',
    total: 1234.56,
    currency: 'BRL',
    created_at: NOW.toISOString(),
    expires_at: null,
    revision: 1,
  });
  expect(await listRecentBookings(db.read, { agency_id: 1, limit: 1 })).toMatchObject([
    { id: 'b2' },
  ]);
});
