/** Country codes in documents: two or three letters of ISO 3166. */

const COUNTRY_CODES = new Intl.DisplayNames(['en'], { type: 'region' });
/** Countries whose three-letter code does not begin with the two-letter one. */
const ALPHA_3: Readonly<Record<string, string>> = buildAlpha3();

function buildAlpha3(): Record<string, string> {
  const pairs =
    'AGO-AO AIA-AI ALA-AX AND-AD ARE-AE ATA-AQ ATF-TF ATG-AG AUT-AT BDI-BI BEN-BJ BES-BQ BGD-BD ' +
    'BHS-BS BIH-BA BLM-BL BLR-BY BLZ-BZ BRB-BB BRN-BN CAF-CF CHL-CL CHN-CN CIV-CI CMR-CM COD-CD ' +
    'COG-CG COK-CK COM-KM CPV-CV CRI-CR CUW-CW CYM-KY DNK-DK ESH-EH EST-EE FLK-FK FRO-FO FSM-FM ' +
    'GIN-GN GLP-GP GNB-GW GNQ-GQ GRD-GD GRL-GL GUF-GF GUY-GY IND-IN IRL-IE IRQ-IQ IRN-IR ISR-IL ' +
    'ISL-IS JAM-JM KAZ-KZ KNA-KN KOR-KR LBR-LR LBY-LY LCA-LC LVA-LV MAC-MO MAF-MF MDG-MG MDV-MV ' +
    'MEX-MX MKD-MK MLT-MT MNE-ME MNP-MP MOZ-MZ MTQ-MQ MYT-YT NCL-NC NIU-NU PAK-PK PCN-PN PLW-PW ' +
    'PNG-PG POL-PL PRK-KP PRT-PT PRY-PY PSE-PS PYF-PF REU-RE SEN-SN SGS-GS SHN-SH SJM-SJ SLB-SB ' +
    'SLV-SV SPM-PM SRB-RS STP-ST SUR-SR SVK-SK SVN-SI SWE-SE SWZ-SZ SXM-SX SYC-SC TCA-TC TCD-TD ' +
    'TKM-TM TLS-TL TUN-TN TUR-TR TUV-TV UKR-UA URY-UY VIR-VI VUT-VU WLF-WF ZAF-ZA ZMB-ZM ASM-AS ' +
    'ABW-AW ARM-AM ATA-AQ BMU-BM GIB-GI GGY-GG IMN-IM JEY-JE LKA-LK MMR-MM MHL-MH MNG-MN NRU-NR ' +
    'VEN-VE VGB-VG VCT-VC SYR-SY NGA-NG NER-NE NLD-NL';
  return Object.fromEntries(pairs.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(4)]));
}

/** The two-letter code for a code of two or three letters. */
export function toAlpha2(code: string | undefined | null): string | null {
  if (!code) return null;
  const upper = code.toUpperCase();
  if (/^[A-Z]{2}$/.test(upper)) return upper;
  if (!/^[A-Z]{3}$/.test(upper)) return null;
  const guess = ALPHA_3[upper] ?? upper.slice(0, 2);
  return COUNTRY_CODES.of(guess) === guess ? null : guess;
}
