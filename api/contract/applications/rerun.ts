import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { RESULT_FORMATS } from '#domain/test-results/test-results.ts';
import { endpoint } from '../endpoint.ts';

/** How what failed, or did not run, is run again. */
export const rerunView = z
  .strictObject({
    /** By which tool; null where no result stands. */
    format: z.enum(RESULT_FORMATS).nullable(),
    /** Null where there is nothing to run again, or nothing of it can be named safely. */
    command: z.string().nullable(),
    /** Whole modules or classes are run again, not the cases alone. */
    wider: z.boolean(),
    /** Failures that the command does not run again. */
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
