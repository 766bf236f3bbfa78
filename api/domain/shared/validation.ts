import { z } from 'zod';
import { hasHidden, writtenLine, writtenText } from './written-text.ts';

const emailPattern = /^\w+([-+.]\w+)*@\w+([-.]\w+)*\.\w+([-.]\w+)*$/;
const phonePattern = /^\+?[\d -]{5,24}$/;
const markup = /[<>&%"'“”‘’\\]/g;
export const forbiddenInDeviceParameter = /[\p{Cc},~*?&#!$@<>'"(){}|+=:;%/\\]/u;

/** The same for the API's description, whose readers may not know Unicode character classes. */
const deviceParameterPattern = String.raw`^[^\u0000-\u001f\u007f-\u009f,~*?&#!$@<>'"(){}|+=:;%/\\]*$`;

/**
 * Makes text well-formed and removes invisible characters and those of markup: `< > & %`, quotes, backslash;
 * collapses spaces.
 */
export function sanitiseText(text: string): string {
  return writtenLine(text.toWellFormed().replace(markup, ''));
}

/** As above, and removes the slash. */
export function sanitiseName(text: string): string {
  return sanitiseText(text.replace(/\//g, ''));
}

/** Adds `https://` to a value without a protocol. */
export function completeUrl(value: string): string {
  return /^https?:\/\//i.test(value) ? value : `https://${value}`;
}

/** Stops at a text that is too long: some of the following checks take quadratic time. */
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

/** True for text that the database can store: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Text stored unchanged, 1 to `max` characters. */
export const storableSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine(isStorable, { params: { rule: 'storable' } });
const hiddenRule = 'hidden-characters';
/** Refuses invisible characters: names that differ only in them would look the same. */
const visibleOnly = [
  (text: string) => !hasHidden(text),
  { params: { rule: hiddenRule }, ...stopping },
] as const;

/** True where a text was refused for invisible characters. */
export function isHiddenIssue(issue: { code?: string | undefined; params?: unknown }): boolean {
  const { params } = issue;
  const rule = typeof params === 'object' && params !== null && 'rule' in params ? params.rule : undefined;
  return issue.code === 'custom' && rule === hiddenRule;
}
/** Maximum length after normalisation, which makes some characters longer. */
const stored = (max: number) => z.string().min(1).max(max);

/** A name or another line: sanitised, without invisible characters. Length in characters. */
export const lineSchema = (max: number) =>
  z
    .string()
    .max(max, stopping)
    .refine(...visibleOnly)
    .transform(sanitiseText)
    .pipe(stored(max));
/** The same, or the empty text. */
export const optionalLineSchema = (max: number) =>
  z
    .string()
    .max(max, stopping)
    .refine(...visibleOnly)
    .transform(sanitiseText)
    .pipe(z.string().max(max));
/**
 * Text of several lines, well-formed, with invisible characters removed, so that pasted text is accepted. Length in
 * characters.
 */
export const textSchema = (max: number) =>
  z.string().max(max, stopping).transform(writtenText).pipe(stored(max));
/** A reason that somebody else reads; one character is none. */
export const reasonOf = (max: number) => textSchema(max).pipe(z.string().min(2));
/**
 * Brand, model, ROM name and the like: one line without invisible characters and those that the specification
 * forbids.
 */
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
