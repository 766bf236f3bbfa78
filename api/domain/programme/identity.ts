import { z } from 'zod';
import {
  completeUrl,
  emailSchema,
  lineSchema,
  phoneSchema,
  sanitiseText,
} from '#domain/shared/validation.ts';
import { hasHidden } from '#domain/shared/written-text.ts';
import { type AccentTokens, accentTokens, defaultAccent, judgeAccent } from './accent.ts';
import { defaultProgramme } from './default-programme.ts';

/** Characters of each. */
export const programmeLengths = {
  name: 64,
  short: 12,
  office: 64,
  recipient: 64,
  address: 200,
  filing: 64,
  community: 32,
  link: 300,
} as const;

const orEmpty = (schema: z.ZodType<string, string>, rule: string, max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || schema.safeParse(text).success, { params: { rule } });

const optionalLine = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !hasHidden(text), { params: { rule: 'hidden-characters' } })
    .transform(sanitiseText);

/** An external address; `https://` is added without a protocol, and no other protocol is accepted. */
const linkSchema = z
  .string()
  .trim()
  .max(programmeLengths.link)
  .transform((text) => (text === '' ? '' : completeUrl(text)))
  .refine(
    (text) =>
      text === '' || z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(text).success,
    {
      params: { rule: 'link' },
    },
  );

/** `#rrggbb`: white text on it is readable, and it is unlike the status colours. */
export const accentSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { abort: true })
  .refine((hex) => !judgeAccent(hex).faint, { params: { rule: 'accent-contrast' }, abort: true })
  .refine((hex) => judgeAccent(hex).near === null, { params: { rule: 'accent-status' } });

/** The programme's name, appearance and office; texts in both languages. */
export const programmeSchema = z.strictObject({
  nameZh: lineSchema(programmeLengths.name),
  nameEn: lineSchema(programmeLengths.name),
  /** In headers and subjects of mails. */
  shortZh: lineSchema(programmeLengths.short),
  shortEn: lineSchema(programmeLengths.short),
  accent: accentSchema,
  officeZh: lineSchema(programmeLengths.office),
  officeEn: lineSchema(programmeLengths.office),
  /** This and the following may be empty. */
  email: orEmpty(emailSchema, 'email', 128),
  phone: orEmpty(phoneSchema, 'phone', 32),
  /** Recipient and address of samples; the English address may be empty. */
  recipient: optionalLine(programmeLengths.recipient),
  addressZh: optionalLine(programmeLengths.address),
  addressEn: optionalLine(programmeLengths.address),
  /** In the footer of Chinese pages: the numbers of the site's filing and of its police record. */
  filing: optionalLine(programmeLengths.filing),
  record: optionalLine(programmeLengths.filing),
  /** Two developer communities in the footer, each with name and address or neither. */
  community1Zh: optionalLine(programmeLengths.community),
  community1En: optionalLine(programmeLengths.community),
  community1Link: linkSchema,
  community2Zh: optionalLine(programmeLengths.community),
  community2En: optionalLine(programmeLengths.community),
  community2Link: linkSchema,
});
export type Programme = z.output<typeof programmeSchema>;

export const programmeFields = Object.keys(programmeSchema.shape) as readonly (keyof Programme)[];

/** The stored identity over the defaults, or only those where it is invalid. */
export function programmeInForce(stored: unknown): Programme {
  const set = programmeSchema.partial().safeParse(stored ?? {});
  return { ...defaultProgramme, ...(set.success ? set.data : {}) };
}

/** Its short names, in both languages where they differ. */
export function shortNames({ shortZh, shortEn }: Pick<Programme, 'shortZh' | 'shortEn'>): string {
  return [...new Set([shortZh, shortEn])].join(' ');
}

const declared = (tokens: AccentTokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `  --${name}: ${value};`)
    .join('\n');

/** A style sheet that overrides the default accent, whichever is loaded first; empty for the default. */
export function accentSheet(accent: string): string {
  if (accent === defaultAccent) return '';
  const { light, dark } = accentTokens(accent);
  // A page without a theme follows the system.
  return `:root:root {\n${declared(light)}\n}
@media (prefers-color-scheme: dark) {
:root:not([data-theme="light"]):not([data-theme="dark"]) {\n${declared(dark)}\n}
}
:root:root[data-theme="dark"] {\n${declared(dark)}\n}
`;
}
