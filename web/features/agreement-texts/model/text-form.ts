import { z } from 'zod';
import type { AgreementTextDetail } from '#contract/programme/agreement-texts.ts';
import { agreementTextLengths } from '#domain/agreements/agreement-texts.ts';
import { type AgreementName, agreementTypes } from '#domain/agreements/agreements.ts';

const { title, body } = agreementTextLengths;

/** What stands in the fields. */
export const keptText = z.object({
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
});
export type TextDraft = z.output<typeof keptText>;

/** The form as it is sent. */
export const textForm = z.strictObject({
  titleZh: z.string().max(title),
  titleEn: z.string().max(title),
  bodyZh: z.string().max(body),
  bodyEn: z.string().max(body),
});

/** A new version begins with the words of the one before. */
export function textDraft(from: TextDraft | AgreementTextDetail | null): TextDraft {
  if (!from) return { titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' };
  const { titleZh, titleEn, bodyZh, bodyEn } = from;
  return { titleZh, titleEn, bodyZh, bodyEn };
}

/** How addresses name the two agreements. */
export const agreementNames = ['privacy', 'user'] as const satisfies readonly AgreementName[];

export function typeOf(name: AgreementName): '10256' | '502' {
  return name === 'privacy' ? '10256' : '502';
}

export function nameIn(text: string | undefined): AgreementName | undefined {
  return agreementNames.find((name) => name === text);
}

export const nameOfType = (type: number): AgreementName =>
  type === agreementTypes.privacy ? 'privacy' : 'user';
