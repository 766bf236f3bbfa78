import { type AgreementPart, readAgreementText } from './agreements.ts';

/** States of an agreement's version. The one in effect is to be signed; earlier ones are superseded. */
export const agreementTextStates = ['draft', 'scheduled', 'in-effect', 'superseded'] as const;
export type AgreementTextState = (typeof agreementTextStates)[number];

/** Maximum characters of a title and of a text. */
export const agreementTextLengths = { title: 60, body: 50_000 } as const;

type Version = { version: number; publishedAt: Date | null };

/** @param inEffect the number of the version in effect; null where there is none yet */
export function agreementTextState(
  { version, publishedAt }: Version,
  inEffect: number | null,
  now: Date,
): AgreementTextState {
  if (publishedAt === null) return 'draft';
  if (publishedAt > now) return 'scheduled';
  return version === inEffect ? 'in-effect' : 'superseded';
}

/** The version in effect: the newest whose date has come. */
export function versionInEffect(versions: readonly Version[], now: Date): number | null {
  const published = versions.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
  return published.length === 0 ? null : Math.max(...published.map(({ version }) => version));
}

export type AgreementText = { titleZh: string; titleEn: string; bodyZh: string; bodyEn: string };
export type AgreementGap = { field: keyof AgreementText; rule: 'required' | 'parts' };

const shapeOf = (parts: readonly AgreementPart[]) => parts.map(({ kind }) => kind).join(' ');

/** Why a text cannot be published: both languages must be complete, with the same headings, paragraphs and lists. */
export function agreementGaps({ titleZh, titleEn, bodyZh, bodyEn }: AgreementText): AgreementGap[] {
  const [zh, en] = [readAgreementText(bodyZh), readAgreementText(bodyEn)];
  const differ = zh.length > 0 && en.length > 0 && shapeOf(zh) !== shapeOf(en);
  const gaps: (AgreementGap | false)[] = [
    titleZh === '' && { field: 'titleZh', rule: 'required' },
    titleEn === '' && { field: 'titleEn', rule: 'required' },
    zh.length === 0 && { field: 'bodyZh', rule: 'required' },
    en.length === 0 && { field: 'bodyEn', rule: 'required' },
    differ && { field: 'bodyEn', rule: 'parts' },
  ];
  return gaps.filter((gap) => gap !== false);
}

/** The first part in which two texts differ in kind, from 1; null without one. */
export function firstDifference(zh: readonly AgreementPart[], en: readonly AgreementPart[]): number | null {
  const length = Math.max(zh.length, en.length);
  for (let index = 0; index < length; index += 1) if (zh[index]?.kind !== en[index]?.kind) return index + 1;
  return null;
}
