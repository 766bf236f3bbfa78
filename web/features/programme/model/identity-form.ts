import { z } from 'zod';
import type { AdminProgramme, LogoChange } from '#contract/programme/admin-programme.ts';
import { type Programme, programmeFields } from '#domain/programme/identity.ts';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';

/** The values of the fields, as text. */
export const programmeDraftSchema = z.object(
  Object.fromEntries(programmeFields.map((name) => [name, z.string()])) as Record<
    keyof Programme,
    z.ZodString
  >,
);

/** What of the identity is typed, and nothing else: the form refuses what it has no field for. */
export function identityTexts(programme: AdminProgramme): Programme {
  return programmeDraftSchema.parse(programme);
}

/** What a field of the identity gets from whichever form it stands in. */
export type TextBinding = FieldBinding & { value: string; onValue: (value: string) => void };
export type BindText = (name: keyof Programme) => TextBinding;

/** A logo that was chosen here and is not sent yet. */
export type NewLogo = { name: string; bytes: number; type: string; base64: string };
/** The logo as it will be: the stored one, none, or a new one. */
export type LogoChoice = 'keep' | null | NewLogo;

export function logoChangeOf(choice: LogoChoice): LogoChange {
  return typeof choice === 'object' && choice !== null ? choice.base64 : choice;
}

/** Where the picture of a choice is found; null where there is none. */
export function logoAddress(choice: LogoChoice, stored: string | null): string | null {
  if (choice === 'keep') return stored;
  return choice && `data:${choice.type};base64,${choice.base64}`;
}
