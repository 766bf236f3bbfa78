import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { RESULT_FORMATS } from '#domain/test-results/test-results.ts';
import { endpoint } from '../endpoint.ts';

/** The command that runs failed and unexecuted cases again. */
export const rerunView = z
  .strictObject({
    /** The tool of the run; null without an accepted result. */
    format: z.enum(RESULT_FORMATS).nullable(),
    /** Null when nothing has to run again, or no name is safe in a shell. */
    command: z.string().nullable(),
    /** True when it runs whole modules or classes instead of cases. */
    wider: z.boolean(),
    /** Failures that the command does not cover. */
    omitted: z.number().int(),
  })
  .meta({ id: 'Rerun' });
export type RerunView = z.output<typeof rerunView>;

export const getRerun = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/rerun',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary: 'The command that runs the failures of a result again, and its modules that did not run',
  params: z.strictObject({ id: idSchema, configurationId: idSchema }),
  response: rerunView,
});
