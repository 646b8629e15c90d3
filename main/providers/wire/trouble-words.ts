/**
 * What errors of all protocols say of trouble: after an effect they leave open what was done. The
 * words of everyday refusals (a connection too short, a seat unavailable, an unexpected element, a
 * record on a queue) are none of these.
 */

const anyOf = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i');

const MACHINE =
  '(system|pss|host|server|database|line|link|network|gateway|engine|api|back-?end|application|authentication|airline|carrier|supplier|provider|response)';

/** Trouble on the way or at the far side, of whatever reason. */
export const TECHNICAL = anyOf(
  // What failed.
  /(system|edifact|i\/o) (err?or|problem|failure)|edifact conversion|abnormal (end|terminat)|internal(?! (use|rule|id|record|reference|number|remark)\b)|technical(?! (stop|landing)\b)/,
  /unexpected(?! (element|tag|node|attribute|field|parameter|value|type|format|character|content|data|item|passenger|pax|segment)\b)/,
  /(?<!\b(minimum|flight|valid|illegal|invalid|check|online) )connection(?! (time|point|airport|city|flight|segment|less|(is )?(not (valid|permitted|allowed)|(in|il)|too))\b)/,
  /time.?out|timed out|gateway(?! (declin|refus|reject))|upstream|socket|overload|(too|system|server|host|line)( is)? busy|\babort|\bE(CONN|TIMEDOUT|PIPE|AI_AGAIN)/,
  new RegExp(
    `\\b${MACHINE}( is| are| was)?( currently| temporarily)? (un|not )(available|reachable)\\b`,
  ),
  /(?<!(ancillary|special|requested|selected) )service( is)? (currently )?unavailable(?! (for|on|in)\b)|currently (un|not )available(?! for\b)|^\W*unavailable\W*$/,
  new RegExp(
    `\\b${MACHINE}\\b.{0,20}\\bdown\\b|\\blinkdown\\b|(${MACHINE}|service) (is )?(unable|suspended)`,
  ),
  /temporarily|temporary (\w+ )?(down|error|failure|problem|issue|outage)|(try|retry|re-?enter) (again )?later|please retry/,
  /unable to (call|reach|connect|contact|communicate)|unable to access (the )?(host|system|server|airline|carrier|database)/,
  // No answer, or none yet.
  /(not|n't|fail\w* to) respond|no (response|reply|answer|link)\b|(response|reply) (not received|delayed)|inconsistent response|invalid response from\b/,
  /\bawait\w* (\w+ )?(response|reply|confirmation)|(?<!(coupon|passenger|flyer|flight|segment|code) )(status|state|outcome|result) (of|is|was)\b.{0,30}\bunknown/,
  /(payment|order|booking|reservation|transaction|ticketing) (status|state|outcome|result)( is)? unknown|unknown (payment|order|booking) (status|state|outcome|result)/,
  // Still at work.
  /pending (airline|carrier|payment)|in progress|in (?!queue)(\w+ )?process\b|still processing|being processed/,
  /\b(ticketing|issuance|payment|creation|authori[sz]ation) (is )?pending|under review|\breview\b.{0,20}pending|pending\b.{0,20}review/,
  /\bqueued\b|will be processed|for manual processing|\bpartial(ly)? (fail|creat|process|success)/,
  /(request|task|operation|call) (was |has been |is )?cancell?ed/,
  // What a program says of itself.
  /object reference|null ?(reference|pointer)|value cannot be null|cannot read propert|of undefined|index was out/,
  /out of (bounds|memory)|sequence contains no|input string was not|error message not found/,
  // In other tongues.
  /(erro\w*|fal(lo|ha)) (intern[oa]|inesperad[oa]|t[ée]cnic[oa])|(sistema|servidor|host)\b.{0,20}(indispon|no disponible|fora|ca[ií]do)/,
  /temporalmente|temporariamente|temporairement|vor[üu]bergehend|tiempo\b.{0,40}(agotado|expirado|excedido)/,
  /tempo\b.{0,20}(esgotado|excedido)|zeit[üu]berschreitung|tente novamente|int[ée]nt[ae]lo|erreur (technique|interne)|(technischer|interner) fehler/,
);

const NOT_NOW = '( (at|in) (this|the) (time|moment))?';
/** Something went wrong, and the words do not say with what. */
const BROKEN = anyOf(
  /unable to (process|complete)(?! (as|because|due to)\b|\/\w)|try again/,
  // With words behind it, these say what is wrong with the request.
  new RegExp(`unable to (issue|ticket|save|store|commit|end)( [\\w()]+){0,2}${NOT_NOW}\\W*$`),
  /\b(service|supplier|airline|provider|payment|ticketing|issuance|booking|order|processing|transaction) (error|failure|problem)\W*$/,
  /(supplier|airline|provider|host) (has )?returned an error\W*$/,
  /\b(server|host|application|communications?|unknown|undefined|generic|general|fatal|runtime|database|link) (error|failure|problem)\b/,
  /\b(error|failure|exception|problem) ((has |have )?(occurr?ed|happened)|during|while|creating|obtaining|retrieving|processing)/,
  /went wrong|exception\b|\b(issu\w+|ticketing) (has |have )?failed/,
  /\b(tickets?|emds?|documents?) (could )?not (be )?issued(?! (as|because|due to|by)\b)/,
  /se ha producido un error|ocorreu um erro|(erro|falha|fallo|error) (ao|na|no|en|al) (?!(el |o )?campo)\w+/,
  /(no se pudo|n[ãa]o foi poss[íi]vel) (proces|complet|emit|conclu)/,
  /^\W*(error|err|failed|failure|null|unknown|unspecified|undefined|other|n\/a)\W*$/,
);
/** With these it says all the same with what. */
const REASON =
  /valid|required|missing|mandatory|schema|business|more than one|not (authori[sz]ed|permitted|allowed)|\bneed\b|check (entry|format|input)|obligat|obrigat/i;
export const isTechnical = (text: string): boolean =>
  TECHNICAL.test(text) || (BROKEN.test(text) && !REASON.test(text));

/** Told with a refusal, of what was done, is under way or was not acknowledged all the same. */
export const MAY_BE_DONE = anyOf(
  /\bno ack\b|\bno acknowledge?ment\b|\bnot acknowledged\b/,
  /\bOK (ETICKET|ETKT|EMD)\b|\b(ticket|document) numbers? not returned|\b(pending payment|payment pending)\b/,
  /(?<!\b(not|be|already) )\b(issued|ticketed|generated)\b\W+(but\b|unable to (update|record|store)|(pnr|record)\b.{0,20}(fail|\bnot\b))/,
);
