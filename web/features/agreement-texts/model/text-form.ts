import { z } from 'zod';
import { type AgreementTextDetail, agreementTextFields } from '#contract/programme/agreement-texts.ts';
import { type AgreementName, agreementNames, agreementTypes } from '#domain/agreements/agreements.ts';
import { fillFields, pickFields } from '#domain/shared/fields.ts';

/** What stands in the fields. */
export const textDraftSchema = z.object(fillFields(agreementTextFields, z.string()));
export type TextDraft = z.output<typeof textDraftSchema>;

/** A new version begins with the words of the one before. */
export function textDraft(from: TextDraft | AgreementTextDetail | null): TextDraft {
  return from ? pickFields(from, agreementTextFields) : fillFields(agreementTextFields, '');
}

/** How addresses name the two agreements. */
export function typeOf(name: AgreementName): '10256' | '502' {
  return name === 'privacy' ? '10256' : '502';
}

export function nameIn(text: string | undefined): AgreementName | undefined {
  return agreementNames.find((name) => name === text);
}

export const nameOfType = (type: number): AgreementName =>
  type === agreementTypes.privacy ? 'privacy' : 'user';
