import { z } from 'zod';
import { htmlLang, type Locale } from '#domain/shared/locale.ts';

/** ISO 3166-1 alpha-2, as of 2024: countries of registration. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW';

export const countries: readonly string[] = codes.split(' ');

/** The country of the unified social credit code, and the default. */
export const creditCodeCountry = 'CN';

/** Code of the country or region of registration. */
export const countrySchema = z.enum(countries as [string, ...string[]]).default(creditCodeCountry);

/** Name of the registration number. */
export function numberName(country: string | null): 'creditCode' | 'registrationNumber' {
  return country === null || country === creditCodeCountry ? 'creditCode' : 'registrationNumber';
}

const displayNames = new Map<Locale, Intl.DisplayNames>();

/** Name of a country or region in a language; its code where it has none. */
export function countryName(code: string, locale: Locale): string {
  const names = displayNames.get(locale) ?? new Intl.DisplayNames(htmlLang[locale], { type: 'region' });
  displayNames.set(locale, names);
  return countries.includes(code) ? (names.of(code) ?? code) : code;
}

/** All of them sorted by name in a language. */
export function listCountries(locale: Locale): { code: string; name: string }[] {
  const order = new Intl.Collator(htmlLang[locale]);
  return countries
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((one, other) => order.compare(one.name, other.name));
}
