import { z } from 'zod';
import { savedViewLimits } from '#domain/applications/application-filters.ts';
import { idSchema, lineSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { allApplicationsFilter } from './all-applications.ts';

const path = '/v1/hms/cc/console/applications/views';
const params = z.strictObject({ id: idSchema });
const name = lineSchema(savedViewLimits.nameLength);

const savedView = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** As it was saved: the list may have dropped a value since. */
  filters: z.record(z.string(), z.string()),
});
export type SavedView = z.output<typeof savedView>;

export const newSavedView = z.strictObject({
  name,
  filters: z.strictObject(allApplicationsFilter).refine((filters) => Object.keys(filters).length > 0),
});

export const listSavedViews = endpoint({
  method: 'GET',
  path,
  operation: 'application.oversee',
  summary: 'The caller’s views of the list of all applications, at most 20',
  response: z.strictObject({ rows: z.array(savedView) }),
});

export const saveView = endpoint({
  method: 'POST',
  path,
  operation: 'saved-view.keep',
  repeats: 'stored',
  summary: 'Save filters of the list of all applications under a name',
  bodyLimit: 4 * 1024,
  body: newSavedView,
  response: z.strictObject({ id: idSchema }),
  status: 201,
});

export const renameView = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation: 'saved-view.keep',
  repeats: 'stored',
  summary: 'Rename a saved view',
  params,
  bodyLimit: 4 * 1024,
  body: z.strictObject({ name }),
  response: z.strictObject({ id: idSchema }),
});

export const removeView = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  operation: 'saved-view.keep',
  repeats: 'stored',
  summary: 'Remove a saved view',
  params,
  response: z.strictObject({ id: idSchema }),
});
