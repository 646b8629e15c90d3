// Countries by ISO 3166 alpha-2, with the currency that agencies there sell in and the region that
// groups them in menus and simulated schedules.
import country_rows from './data/countries.json' with { type: 'json' };
import { fold, rankName } from './text.ts';

type Continent = 'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA';

type Region =
  | 'north-america'
  | 'central-america'
  | 'caribbean'
  | 'south-america'
  | 'europe'
  | 'middle-east'
  | 'north-africa'
  | 'sub-saharan-africa'
  | 'central-asia'
  | 'south-asia'
  | 'southeast-asia'
  | 'east-asia'
  | 'oceania'
  | 'antarctica';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly continent: Continent;
  readonly region: Region;
}

type CountryRow = [
  code: string,
  name: string,
  currency: string,
  continent: Continent,
  region: Region,
];

let country_index: ReadonlyMap<string, Country> | undefined;

function getCountries(): ReadonlyMap<string, Country> {
  country_index ??= new Map(
    (country_rows as CountryRow[]).map(([code, name, currency, continent, region]) => [
      code,
      { code, name, currency, continent, region },
    ]),
  );
  return country_index;
}

/** The country with this ISO alpha-2 code, in either case. */
export const findCountry = (code: string): Country | undefined =>
  getCountries().get(code.trim().toUpperCase());

let local_names: readonly Intl.DisplayNames[] | undefined;

/** Made on first use, like the table. */
const listLocalNames = (): readonly Intl.DisplayNames[] => {
  local_names ??= ['pt-BR', 'es'].map((code) => new Intl.DisplayNames(code, { type: 'region' }));
  return local_names;
};

/** What a country is called in a language of the workstation. */
export function getCountryName({ code, name }: Country, language: string): string {
  const local = listLocalNames().find((names) => names.resolvedOptions().locale === language);
  return local?.of(code) ?? name;
}

/** The countries that a name in any language of the workstation may mean, the likeliest first. */
export function suggestCountries(text: string, limit: number): Country[] {
  const typed = fold(text);
  return [...getCountries().values()]
    .flatMap((country) => {
      const names = [
        country.name,
        ...listLocalNames().flatMap((local) => local.of(country.code) ?? []),
      ];
      const ranks = typed === '' ? [] : names.flatMap((name) => rankName(typed, fold(name)) ?? []);
      return ranks.length === 0 ? [] : [{ country, rank: Math.min(...ranks) }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ country }) => country);
}

/** Between these countries a national identity card replaces a passport. */
const BY_IDENTITY_CARD = ['AR', 'BO', 'BR', 'CL', 'CO', 'EC', 'PE', 'PY', 'UY'];

/** Whether an identity card is enough on a journey through these countries. */
export const isCardEnough = (countries: readonly string[]): boolean =>
  countries.every((country) => BY_IDENTITY_CARD.includes(country));
