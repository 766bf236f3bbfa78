import { z } from 'zod';
import { fieldNames } from '#domain/shared/fields.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { applicationStatuses, reviewPhases } from './statuses.ts';
import { turns } from './waits.ts';

/** What a list of applications is narrowed to, beside a keyword and whose turn it is. */
export const applicationFilters = z.strictObject({ status: z.enum(applicationStatuses).optional() });
export type ApplicationFilters = z.output<typeof applicationFilters>;
export const applicationFilterNames = fieldNames(applicationFilters);

/** Postgres knows no year 0000. */
const day = z.iso.date().regex(/^[1-9]/);

/** What the programme's list of all applications is narrowed to, beside a keyword. */
export const allApplicationsFilters = applicationFilters.extend({
  turn: z.enum(turns).optional(),
  phase: z.enum(reviewPhases).optional(),
  /** Code of the product's category. */
  category: storableSchema(32).optional(),
  enterprise: idSchema.optional(),
  /** The assigned reviewer; `nobody`: open, and assigned to none. */
  reviewer: z.literal('nobody').or(idSchema).optional(),
  /** First and last day of the latest change, at the office. */
  from: day.optional(),
  until: day.optional(),
});
export type AllApplicationsFilters = z.output<typeof allApplicationsFilters>;
export const allApplicationsFilterNames = fieldNames(allApplicationsFilters);

/** Maximum applications in an export. */
export const applicationExportLimit = 10_000;

/** Views of the list that one account may save, and the characters of a name. */
export const savedViewLimits = { most: 20, nameLength: 40 } as const;
