import { z } from 'zod';
import { type WaitAction, waitActions } from './waits.ts';

const seconds = z.strictObject({ seconds: z.int().min(1).max(31_536_000) });
const limitWithin = (min: number) =>
  z.union([z.strictObject({ workingDays: z.int().min(min).max(365) }), seconds]);

const stored = limitWithin(0);
/** Limit of a wait as an administrator may set it: at least one working day, as today's may already be over. */
export const waitLimitSchema = limitWithin(1);

const each = <Limit>(limit: Limit) =>
  Object.fromEntries(waitActions.map((action) => [action, limit])) as Record<WaitAction, Limit>;

/** The config key `deadlines`: limits by wait, each optional. */
export const deadlinesSchema = z.partialRecord(z.enum(waitActions), stored);
/** The limits in force. */
export const deadlinePolicySchema = z.strictObject(each(stored));
/** The limits as they may be set. */
export const newDeadlinesSchema = z.strictObject(each(waitLimitSchema));
