/** Travelport sales whose answer is lost, and prices that change on the way. */
import { describe, expect, it } from 'vitest';
import { ALONE, answered, call, refused } from '../ndc/training.ts';
import { book, fault, offerOf } from './sale-support.ts';
import { ask } from './support.ts';

describe('a sale whose answer was lost', () => {
  const lost = {
    reference: 'AD1',
    passengers: ALONE.map(({ first_name, last_name, birth_date }) => ({
      first_name,
      last_name,
      birth_date,
    })),
    flights: [],
    created_after: '2026-11-21T12:00:00Z',
  };

  it.each([
    ['the search finds something else missing', 'UniversalRecordSearchReq', 'Branch not found'],
    ['a record is listed and cannot be read', 'UniversalRecordRetrieveReq', 'Record not found'],
    ['the host is away', 'UniversalRecordRetrieveReq', 'System not available'],
  ])('is not taken for absent where %s', async (_, name, text) => {
    const at = ask();
    await book(at);
    at.line.instead(name, fault('3000', text));
    const { error } = refused(await at.provider.find(lost, call()));
    expect(error).toMatch(/^PROVIDER_/);
  });

  it('is looked for by the names that the search takes, and never absent for a part of one', async () => {
    const at = ask();
    const long = 'MARIA APARECIDA DA CONCEICAO SILVA';
    const find = (named: object) =>
      at.provider.find({ ...lost, passengers: [{ ...lost.passengers[0]!, ...named }] }, call());
    expect(answered(await find({ first_name: long }))).toEqual([]);
    expect(at.line.bodies.at(-1)).not.toContain('FirstName');
    expect(refused(await find({ last_name: long })).error).toMatch(/^PROVIDER_/);
  });

  it('is absent where the host says that it has no such record', async () => {
    const at = ask();
    at.line.instead('UniversalRecordSearchReq', fault('3000', 'No records found'));
    expect(answered(await at.provider.find(lost, call()))).toEqual([]);
  });
});

describe('a price or a flight that changed on the way', () => {
  it.each([
    ['price_change', 'PRICE_CHANGED'],
    ['sold_out', 'SOLD_OUT'],
  ])('%s keeps nothing', async (kind, error) => {
    const at = ask();
    const offer = await offerOf(at);
    await at.fault('create', kind);
    const made = at.provider.create({ offer, passengers: ALONE, remarks: [] }, call('AD1'));
    expect(refused(await made)).toMatchObject({ error, retry: 'never' });
  });

  it('a reservation whose fares could not be stored is given back, in the words of the host', async () => {
    const at = ask();
    const offer = await offerOf(at);
    const kept = await book(at);
    const bare = at.line.answers
      .at(-1)!
      .replace(/<air:AirPricingInfo[\s\S]*<\/air:AirPricingInfo>/, '')
      .replace(
        '<univ:UniversalRecord ',
        '<com:ResponseMessage Code="0" Type="Warning">NO FARES FOR CLASS USED</com:ResponseMessage><univ:UniversalRecord ',
      );
    expect(bare).not.toContain('AirPricingInfo');
    at.line.instead('AirCreateReservationReq', bare);
    const made = at.provider.create({ offer, passengers: ALONE, remarks: [] }, call('AD1'));
    const { error, retry, details, provider_text } = refused(await made);
    expect([error, retry, details]).toEqual(['PRICE_CHANGED', 'never', undefined]);
    expect(provider_text).toContain('NO FARES FOR CLASS USED');
    expect(await at.books(kept)).toMatchObject({ status: 'CANCELLED' });
  });

  it('a reservation that was kept all the same is given back', async () => {
    const at = ask();
    const offer = await offerOf(at);
    const kept = await book(at);
    const answer = at.line.answers.at(-1)!;
    const changed = `<a:AirSolutionChangedInfo xmlns:a="http://www.travelport.com/schema/air_v49_0" ReasonCode="Price"><a:AirPricingSolution Key="x" TotalPrice="USD9999.00"/></a:AirSolutionChangedInfo>`;
    const both = answer.replace(
      '</univ:AirCreateReservationRsp>',
      `${changed}</univ:AirCreateReservationRsp>`,
    );
    expect(both).not.toBe(answer);
    at.line.instead('AirCreateReservationReq', both);
    const made = at.provider.create({ offer, passengers: ALONE, remarks: [] }, call('AD1'));
    expect(refused(await made)).toMatchObject({ error: 'PRICE_CHANGED', retry: 'never' });
    expect(await at.books(kept)).toMatchObject({ status: 'CANCELLED' });
  });
});
