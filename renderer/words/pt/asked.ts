/** Portuguese: what entries ask for beside route and day, and whom and what they are about. */
import type { Translated } from '../catalogue.ts';
import type { asked as en } from '../en/asked.ts';

export const asked = {
  'says.direct': 'só diretos',
  'says.then': 'depois {list}',
  'shop.without': 'Sem eles',
  'field.before_more': 'os trechos seguintes saem antes',
  'says.about_time': 'por volta de {time}',
  'says.timetable_asked': 'Voos em {out}, {from} → {to}, por partida · {asked}',
  'why.same_city': '{from} e {to} ficam na mesma cidade',
  'why.too_far': '{day} está longe demais: os voos estão à venda até {last}',
  'expected.cabin': 'uma cabine pela letra: Y, W, C ou F',
  'expected.direct': 'D, para voos sem conexão',
  'format.cabin': 'cabine',
} as const satisfies Translated<typeof en>;
