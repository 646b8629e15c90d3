/**
 * The special service requests (SSR) agents send to airlines: IATA's four-letter codes, what each
 * needs, and which of them are stored with the passenger instead.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase, toEnglish } from '#main/contract/phrase.ts';
import type { SeatPreference } from '#main/contract/profiles.ts';
import { editDistance } from './text.ts';

type SpecialServiceGroup = 'MEAL' | 'ASSISTANCE' | 'PET' | 'BAGGAGE' | 'CONTACT' | 'OTHER';

export interface SpecialService {
  code: string;
  name: string;
  group: SpecialServiceGroup;
  /** Requested on each flight, or once for the passenger. */
  per: 'FLIGHT' | 'PASSENGER';
  /** Whether it needs text in addition to the code. */
  text: 'REQUIRED' | 'OPTIONAL';
  /** Allowed passenger types; `ANY` is everyone except lap infants. */
  who: 'ANY' | 'ADT' | 'CHD' | 'INF';
}

const meal = (code: string, name: string, who: SpecialService['who'] = 'ANY'): SpecialService => ({
  code,
  name,
  group: 'MEAL',
  per: 'FLIGHT',
  text: 'OPTIONAL',
  who,
});
const other = (
  code: string,
  name: string,
  group: SpecialServiceGroup,
  text: SpecialService['text'] = 'OPTIONAL',
): SpecialService => ({ code, name, group, per: 'FLIGHT', text, who: 'ANY' });

const SPECIAL_SERVICES: readonly SpecialService[] = [
  meal('AVML', phrase('avml')),
  meal('BBML', phrase('bbml'), 'INF'),
  meal('BLML', phrase('blml')),
  meal('CHML', phrase('chml'), 'CHD'),
  meal('DBML', phrase('dbml')),
  meal('FPML', phrase('fpml')),
  meal('GFML', phrase('gfml')),
  meal('HNML', phrase('hnml')),
  meal('KSML', phrase('ksml')),
  meal('LCML', phrase('lcml')),
  meal('LFML', phrase('lfml')),
  meal('LSML', phrase('lsml')),
  meal('MOML', phrase('moml')),
  meal('NLML', phrase('nlml')),
  meal('RVML', phrase('rvml')),
  meal('SFML', phrase('sfml')),
  { ...meal('SPML', phrase('spml')), text: 'REQUIRED' },
  meal('VGML', phrase('vgml')),
  meal('VJML', phrase('vjml')),
  meal('VLML', phrase('vlml')),
  meal('VOML', phrase('voml')),
  other('BLND', phrase('blnd'), 'ASSISTANCE'),
  other('DEAF', phrase('deaf'), 'ASSISTANCE'),
  other('DPNA', phrase('dpna'), 'ASSISTANCE'),
  other('LANG', phrase('lang'), 'ASSISTANCE', 'REQUIRED'),
  other('MAAS', phrase('maas'), 'ASSISTANCE'),
  other('MEDA', phrase('meda'), 'ASSISTANCE', 'REQUIRED'),
  other('OXYG', phrase('oxyg'), 'ASSISTANCE', 'REQUIRED'),
  other('PPOC', phrase('ppoc'), 'ASSISTANCE'),
  other('STCR', phrase('stcr'), 'ASSISTANCE'),
  { ...other('UMNR', phrase('umnr'), 'ASSISTANCE', 'REQUIRED'), who: 'CHD' },
  other('WCBD', phrase('wcbd'), 'ASSISTANCE'),
  other('WCBW', phrase('wcbw'), 'ASSISTANCE'),
  other('WCHC', phrase('wchc'), 'ASSISTANCE'),
  other('WCHR', phrase('wchr'), 'ASSISTANCE'),
  other('WCHS', phrase('wchs'), 'ASSISTANCE'),
  other('WCLB', phrase('wclb'), 'ASSISTANCE'),
  other('WCMP', phrase('wcmp'), 'ASSISTANCE'),
  other('WCOB', phrase('wcob'), 'ASSISTANCE'),
  other('AVIH', phrase('avih'), 'PET', 'REQUIRED'),
  other('ESAN', phrase('esan'), 'PET', 'REQUIRED'),
  other('PETC', phrase('petc'), 'PET', 'REQUIRED'),
  other('SVAN', phrase('svan'), 'PET', 'REQUIRED'),
  other('BIKE', phrase('bike'), 'BAGGAGE', 'REQUIRED'),
  other('CBBG', phrase('cbbg'), 'BAGGAGE', 'REQUIRED'),
  other('FRAG', phrase('frag'), 'BAGGAGE', 'REQUIRED'),
  other('SPEQ', phrase('speq'), 'BAGGAGE', 'REQUIRED'),
  other('WEAP', phrase('weap'), 'BAGGAGE', 'REQUIRED'),
  { ...other('CTCE', phrase('ctce'), 'CONTACT', 'REQUIRED'), per: 'PASSENGER' },
  { ...other('CTCM', phrase('ctcm'), 'CONTACT', 'REQUIRED'), per: 'PASSENGER' },
  { ...other('CTCR', phrase('ctcr'), 'CONTACT'), per: 'PASSENGER' },
  { ...other('DOCA', phrase('doca'), 'CONTACT', 'REQUIRED'), per: 'PASSENGER' },
  { ...other('DOCO', phrase('doco'), 'CONTACT', 'REQUIRED'), per: 'PASSENGER' },
  { ...other('BSCT', phrase('bsct'), 'OTHER'), who: 'ADT' },
  other('EXST', phrase('exst'), 'OTHER', 'REQUIRED'),
  other('GRPS', phrase('grps'), 'OTHER', 'REQUIRED'),
  other('OTHS', phrase('oths'), 'OTHER', 'REQUIRED'),
  other('NSSA', phrase('nssa'), 'OTHER'),
  other('NSSW', phrase('nssw'), 'OTHER'),
  other('TWOV', phrase('twov'), 'OTHER'),
];

/** Services stored elsewhere in a booking, and where. */
export const KEPT_ELSEWHERE: Readonly<Record<string, string>> = toTable({
  DOCS: phrase('document_elsewhere'),
  FOID: phrase('document_elsewhere'),
  FQTV: phrase('flyer_elsewhere'),
  INFT: phrase('infant_elsewhere'),
  CHLD: phrase('child_elsewhere'),
  RQST: phrase('seat_elsewhere'),
  NSST: phrase('seat_elsewhere'),
  SEAT: phrase('seat_elsewhere'),
  TKNE: phrase('tickets_elsewhere'),
  XBAG: phrase('bags_elsewhere'),
});

const BY_CODE = new Map(SPECIAL_SERVICES.map((service) => [service.code, service]));

export const findSpecialService = (code: string): SpecialService | null =>
  BY_CODE.get(code.toUpperCase()) ?? null;

/** How a seat preference is sent to an airline: by its code, or as text if it has none. */
export const SEAT_PREFERENCE_AS: Readonly<
  Record<SeatPreference, { code: string } | { text: string }>
> = {
  WINDOW: { code: 'NSSW' },
  AISLE: { code: 'NSSA' },
  FRONT: { text: 'PREFERS SEAT IN FRONT' },
  EXIT_ROW: { text: 'PREFERS EXIT ROW SEAT' },
};

/** Whether a service is for a passenger of this type. */
export const isServiceFor = ({ who }: SpecialService, pax_type: string): boolean =>
  who === 'ANY' ? pax_type !== 'INF' : pax_type === who;

/** Services whose code is nearest to the typed text, or whose name contains it; nearest first. */
export function suggestSpecialServices(text: string, limit = 5): SpecialService[] {
  const typed = text.trim().toUpperCase();
  const ranked = SPECIAL_SERVICES.map((service) => ({
    service,
    far: toEnglish(service.name).toUpperCase().includes(typed)
      ? 0
      : editDistance(typed, service.code, 2),
  }));
  return ranked
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far || a.service.code.localeCompare(b.service.code))
    .slice(0, limit)
    .map(({ service }) => service);
}
