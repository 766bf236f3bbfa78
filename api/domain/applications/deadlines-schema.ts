import { z } from 'zod';
import { type WaitAction, waitActions } from './waits.ts';

const seconds = z.strictObject({ seconds: z.int().min(1).max(31_536_000) });
const limitWithin = (least: number) =>
  z.union([z.strictObject({ workingDays: z.int().min(least).max(365) }), seconds]);

const stored = limitWithin(0);
/** How long a wait may take, as an administrator may set it: one working day at least, for today may be over already. */
export const waitLimitSchema = limitWithin(1);

const each = <Limit>(limit: Limit) =>
  Object.fromEntries(waitActions.map((action) => [action, limit])) as Record<WaitAction, Limit>;

/** The config key `deadlines`: limits by wait, any of them may be left to its default. */
export const deadlinesSchema = z.partialRecord(z.enum(waitActions), stored);
/** The limit of every wait, as it is in force. */
export const deadlinePolicySchema = z.strictObject(each(stored));
/** The limit of every wait, as it may be set. */
export const newDeadlinesSchema = z.strictObject(each(waitLimitSchema));
