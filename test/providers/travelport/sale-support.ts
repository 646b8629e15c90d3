/** A sale at a Travelport host to begin with, and answers made by hand. */
import type { ProviderOrder } from '#main/providers/provider.ts';
import { ALONE, answered, call, ROUND, searchFor, selections } from '../ndc/training.ts';
import type { Host } from './support.ts';

export const cash = (amount_minor: number) => [{ method: 'CASH' as const, amount_minor }];

export async function offerOf({ provider }: Host, party = ALONE) {
  const request = searchFor(party, ROUND);
  const { offers } = answered(await provider.search(request, call()));
  const asked = { passengers: request.passengers, brands: false, currency: 'USD' };
  const priced = await provider.price({ ...asked, selections: selections(offers[0]!) }, call());
  return answered(priced).offer;
}

export async function book(at: Host, party = ALONE): Promise<ProviderOrder> {
  const offer = await offerOf(at, party);
  return answered(await at.provider.create({ offer, passengers: party, remarks: [] }, call('AD1')));
}

export const soap = (inner: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inner}</s:Body></s:Envelope>`;

export const fault = (code: string, text: string, type = 'Business') =>
  soap(
    `<s:Fault><faultcode>Server.${type}</faultcode><faultstring>${text}</faultstring><detail>` +
      `<ErrorInfo><Code>${code}</Code><Service>X</Service><Type>${type}</Type>` +
      `<Description>${text}</Description><TransactionId>T</TransactionId></ErrorInfo></detail></s:Fault>`,
  );
