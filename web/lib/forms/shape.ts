import type { z } from 'zod';

/** A schema for each field of a form, also for those that may be left out. */
export type Shape<V> = { [F in keyof V]-?: z.ZodType };
