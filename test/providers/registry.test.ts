/** The ten positions and the adapters behind nine of them. */
import { describe, expect, it } from 'vitest';
import { NDC_MESSAGES } from '#main/contract/ndc-profile.ts';
import { NDC_172_PROFILES, NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { createRegistry } from '#main/providers/registry.ts';

const options = (seen: { url: string; authorization: string | null }[]) => ({
  base_url: 'http://training.test',
  clock: { now: () => new Date('2026-11-21T12:00:00Z') },
  fetch: async (request: Request) => {
    seen.push({ url: request.url, authorization: request.headers.get('authorization') });
    return new Response('<E/>', { headers: { 'content-type': 'text/xml' } });
  },
});
const CALL = { correlation_id: 'c', reference: null, timeout_ms: 1000 };

describe('positions', () => {
  it('ten, each with a protocol that is spoken', () => {
    const positions = createRegistry(options([])).positions();
    expect(positions.map((one) => `${one.provider_type} ${one.protocol}`)).toEqual([
      'PROVIDER_01 Travelport Universal API',
      'PROVIDER_02 Duffel v2',
      'PROVIDER_03 Amadeus Web Services',
      'PROVIDER_04 IATA NDC 21.3',
      'PROVIDER_05 IATA NDC 21.3',
      'PROVIDER_06 IATA NDC 21.3',
      'PROVIDER_07 IATA NDC 21.3',
      'PROVIDER_08 IATA NDC 21.3',
      'PROVIDER_09 IATA NDC 21.3',
      'PROVIDER_10 IATA NDC 17.2',
    ]);
    expect(positions.every((one) => one.name !== '')).toBe(true);
  });

  it('what an earlier version kept of an account stops no start', () => {
    const kept = {
      provider_type: 'PROVIDER_04',
      enabled: true,
      endpoint: 'https://a.example',
    } as const;
    const credentials = { scheme: 'BEARER', secret: 'half \ud83d of a character' } as const;
    const times = { search_timeout_ms: null, call_timeout_ms: null };
    const setups = [{ ...kept, credentials, options: {}, ...times }];
    expect(createRegistry({ ...options([]), setups }).all()).toHaveLength(10);
  });

  it('an adapter for each, none without a far side', () => {
    const registry = createRegistry(options([]));
    expect(registry.all()).toHaveLength(10);
    expect(registry.get('PROVIDER_04')?.traits.currency).toBe('BRL');
    expect(createRegistry(null).all()).toEqual([]);
    expect(createRegistry(null).positions()).toHaveLength(10);
  });

  it('training only where no other authorisation is given; each airline gets its own', async () => {
    const seen: { url: string; authorization: string | null }[] = [];
    const training = createRegistry(options(seen));
    const live = createRegistry({ ...options(seen), authorization: (code) => `Key ${code}` });
    expect([training, live].map((one) => one.get('PROVIDER_09')!.traits.training)).toEqual([
      true,
      false,
    ]);
    await training.get('PROVIDER_09')!.retrieve({ order_id: 'X', locator: null }, CALL);
    await live.get('PROVIDER_04')!.retrieve({ order_id: 'X', locator: null }, CALL);
    expect(seen).toEqual([
      {
        url: 'http://training.test/ndc/PROVIDER_09/OrderRetrieve',
        authorization: 'Bearer training-PROVIDER_09',
      },
      {
        url: 'http://training.test/ndc/PROVIDER_04/OrderRetrieve',
        authorization: 'Key PROVIDER_04',
      },
    ]);
  });
});

describe('profiles', () => {
  it('each has its own owner code and a path for every message', () => {
    const profiles = [...NDC_PROFILES, ...NDC_172_PROFILES];
    expect(new Set(profiles.map((one) => one.owner)).size).toBe(profiles.length);
    const paths = profiles.flatMap((one) => NDC_MESSAGES.map((name) => one.endpoints[name]));
    expect(new Set(paths).size).toBe(profiles.length * NDC_MESSAGES.length);
  });
});
