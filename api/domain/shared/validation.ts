import { z } from 'zod';
import { hasHidden, writtenLine, writtenText } from './written-text.ts';

const emailPattern = /^\w+([-+.]\w+)*@\w+([-.]\w+)*\.\w+([-.]\w+)*$/;
const phonePattern = /^\+?[\d -]{5,24}$/;
const markup = /[<>&%"'“”‘’\\]/g;
export const forbiddenInDeviceParameter = /[\p{Cc},~*?&#!$@<>'"(){}|+=:;%/\\]/u;

/** The same for readers of the API's description, who may not know character classes of Unicode. */
const deviceParameterPattern = String.raw`^[^\u0000-\u001f\u007f-\u009f,~*?&#!$@<>'"(){}|+=:;%/\\]*$`;

/** Makes text well-formed and strips what nobody sees and what could carry markup: `< > & %`, quotes, backslash; runs of space become one. */
export function sanitiseText(text: string): string {
  return writtenLine(text.toWellFormed().replace(markup, ''));
}

/** The sanitiser's stricter variant, which also removes the slash. */
export function sanitiseName(text: string): string {
  return sanitiseText(text.replace(/\//g, ''));
}

/** Prepends `https://` when a value names no protocol. */
export function completeUrl(value: string): string {
  return /^https?:\/\//i.test(value) ? value : `https://${value}`;
}

/** Ends the checks of a text that is too long: some of those that follow take a time that grows with its square. */
const stopping = { abort: true } as const;

/** Email as the specification writes it: word characters with dashes, plus or dots, one @, a dotted domain. */
export const emailSchema = z
  .string()
  .trim()
  .max(128, stopping)
  .refine((value) => emailPattern.test(value), { params: { rule: 'email' } })
  .meta({ pattern: emailPattern.source });
/** 1 to 64 digits. */
export const digitsSchema = z.string().regex(/^\d{1,64}$/);

/** True for text that the database can store: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Text that is compared and never changed, 1 to `max` characters. */
export const storableSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine(isStorable, { params: { rule: 'storable' } });
const hiddenRule = 'hidden-characters';
/** Refuses what nobody sees: two names that differ in that alone would look the same. */
const visibleOnly = [
  (text: string) => !hasHidden(text),
  { params: { rule: hiddenRule }, ...stopping },
] as const;

/** True where a text was refused for characters that nobody sees. */
export function isHiddenIssue(issue: { code?: string | undefined; params?: unknown }): boolean {
  const { params } = issue;
  const rule = typeof params === 'object' && params !== null && 'rule' in params ? params.rule : undefined;
  return issue.code === 'custom' && rule === hiddenRule;
}
/** What is left of a text, which some characters make longer: their one form is of several. */
const stored = (max: number) => z.string().min(1).max(max);

/** A name or another line: sanitised, refused with characters that nobody sees. Length in characters. */
export const lineSchema = (max: number) =>
  z
    .string()
    .max(max, stopping)
    .refine(...visibleOnly)
    .transform(sanitiseText)
    .pipe(stored(max));
/** Free text of several lines, well-formed, without what nobody sees, so that pasted text is taken. Length in characters. */
export const textSchema = (max: number) =>
  z.string().max(max, stopping).transform(writtenText).pipe(stored(max));
/** Brand, model, ROM name and alike: one line without hidden characters and those that the specification refuses. */
export const deviceParameterSchema = (max = 64) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max, stopping)
    .refine(...visibleOnly)
    .refine((value) => !forbiddenInDeviceParameter.test(value), {
      params: { rule: 'device-parameter' },
    })
    .meta({ pattern: deviceParameterPattern })
    .transform(writtenLine)
    .pipe(stored(max));
/** Phone: digits with optional country code, spaces and dashes, 5 to 20 digits. */
export const phoneSchema = z
  .string()
  .trim()
  .refine((value) => phonePattern.test(value) && (value.match(/\d/g)?.length ?? 0) >= 5, {
    params: { rule: 'phone' },
  })
  .meta({ pattern: phonePattern.source });
export const idSchema = z.uuid();
