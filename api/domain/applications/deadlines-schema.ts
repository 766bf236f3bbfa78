import { z } from 'zod';
import { waitActions } from './waits.ts';

const limit = z.union([
  z.strictObject({ workingDays: z.number().int().min(0).max(365) }),
  z.strictObject({ seconds: z.number().int().min(1).max(31_536_000) }),
]);

/** The config key `deadlines`: limits by wait, any of them may be left to its default. */
export const deadlinesSchema = z.partialRecord(z.enum(waitActions), limit);
