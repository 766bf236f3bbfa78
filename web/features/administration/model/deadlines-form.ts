import { z } from 'zod';
import { waitLimitSchema } from '#domain/applications/deadlines-schema.ts';
import {
  type DeadlinePolicy,
  type WaitAction,
  type WaitLimit,
  waitActions,
} from '#domain/applications/waits.ts';

/** A number of working days, or of seconds with an `s` after it. */
const written = /^\s*(\d{1,8})\s*(s?)\s*$/i;

const limit = z.string().transform((text, context): WaitLimit => {
  const [, number, unit] = written.exec(text) ?? [];
  const given = unit ? { seconds: Number(number) } : { workingDays: Number(number) };
  const read = waitLimitSchema.safeParse(given);
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', params: { rule: 'deadline' } });
  return z.NEVER;
});

const each = <Value>(value: Value) =>
  Object.fromEntries(waitActions.map((action) => [action, value])) as Record<WaitAction, Value>;

/** The values of the fields, as text. */
export const deadlinesDraftSchema = z.record(z.enum(waitActions), z.string());
export const deadlinesForm = z.strictObject(each(limit));

/** A limit as it is typed. */
export function limitText(limit: WaitLimit): string {
  return 'seconds' in limit ? `${limit.seconds} s` : String(limit.workingDays);
}

/** True for a limit that is typed in seconds. */
export function isInSeconds(text: string): boolean {
  return /s\s*$/i.test(text);
}

export function deadlineTexts(values: DeadlinePolicy): Record<WaitAction, string> {
  const pairs = waitActions.map((action) => [action, limitText(values[action])]);
  return Object.fromEntries(pairs) as Record<WaitAction, string>;
}
