/** English: bags. */
export const bags = {
  'waiting.bags': 'Reading bags {from}–{to}',
  'waiting.bags_send': 'Adding bags with provider {provider}',

  'answer.bag': { one: 'One extra bag, {price}', other: '{n} extra bags, {price}' },
  'answer.bags': { one: 'One extra bag.', other: '{n} extra bags.' },
  'answer.bags_none': 'No extra bags.',
  'answer.bags_reading': 'Not now: the bags of another direction are still being read.',
  'answer.bags_read_first': 'The options are being read. Type it again when they are there.',
  'answer.no_bags': {
    one: 'One extra bag is not sold here.',
    other: '{n} extra bags are not sold here.',
  },

  'question.bags': 'Add these bags?',
  'question.no_bags': 'Give all unpaid bags back?',
  'question.bags_do': 'Set the bags',
  'question.bags_unread': 'could not be read; extra bags there go',
  'question.bags_replace': 'This replaces every extra bag of the booking that is not paid yet.',
  'question.bags_paid': 'Paid now, beside what was bought before.',

  'bags.title': 'Bags',
  'bags.included': 'Included',
  'bags.extra_head': 'Extra',
  'bags.none': 'none',
  'bags.pieces': { one: '1 × {kg} kg', other: '{n} × {kg} kg' },
  'bags.extra': { one: '1 extra bag, {kg} kg', other: '{n} extra bags, {kg} kg' },
  'bags.no_extra': 'no extra bag',
  'bags.reading': 'Reading what can be bought …',
  'bags.not_sold': 'No extra bags are sold here.',
  'bags.replace': 'On hold, a selection replaces every extra bag chosen before.',
  'bags.beside':
    'These passengers have tickets: extra bags come beside what they bought, paid now.',
  'bags.total': 'Total extra',
  'bags.keys_more': 'one less, one more',
  'bags.keys_end': 'sets the bags',

  'bag.NONE': 'no bag',
  'bag.ONE_PIECE': '1 PC',
  'bag.TWO_PIECES': '2 PC',
  'bag.WEIGHT': 'by weight',
  'bag.UNSPECIFIED': 'not said',
} as const;
