import { z } from 'zod';
import { fieldNames } from '#domain/shared/fields.ts';
import { applicationStatuses } from './statuses.ts';

/** What a list of applications is narrowed to, beside a keyword and whose turn it is. */
export const applicationFilters = z.strictObject({ status: z.enum(applicationStatuses).optional() });
export type ApplicationFilters = z.output<typeof applicationFilters>;
export const applicationFilterNames = fieldNames(applicationFilters);
