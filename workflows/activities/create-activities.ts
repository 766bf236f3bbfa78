import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { z } from 'zod';
import type { Log } from '#api/base/logging.ts';
import type { Db } from '#db/schema/database.ts';
import { type CommandType, commandTypes } from '#domain/applications/commands.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { loadSnapshot } from '#services/applications/load-snapshot.ts';
import { noteDeadline } from '#services/applications/note-deadline.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import type { CommitRequest } from '../messages.ts';
import type { ApplicationActivities } from './activity-types.ts';

export type ActivityDeps = { db: Db; now: () => Date; log: Log };

/** The workflow's id, which is its application's number. Taken from Temporal, so that no input can name another one. */
function applicationNumber(): string {
  return activityInfo().workflowExecution?.workflowId ?? '';
}

const type = z.enum(commandTypes as readonly [CommandType, ...CommandType[]]);
const version = z.int().min(1);

const requestSchema = z.strictObject({ applicationId: idSchema, commandId: idSchema, type, version });

/** The input of activities that were scheduled before it was reduced to ids. */
const legacySchema = z
  .object({
    applicationId: idSchema,
    message: z.object({ id: idSchema, command: z.object({ type }) }),
    from: z.object({ version }),
  })
  .transform(({ applicationId, message, from }) => ({
    applicationId,
    commandId: message.id,
    type: message.command.type,
    version: from.version,
  }));

/** The input of `commitCommand` in its present shape; null where it fits neither. */
function readCommitRequest(input: unknown): CommitRequest | null {
  const { success, data } = z.union([requestSchema, legacySchema]).safeParse(input);
  return success ? data : null;
}

/** The workflow's activities. Each is one service call and reads the application from the database. */
export function createActivities(deps: ActivityDeps): ApplicationActivities {
  return {
    loadApplication: ({ applicationId }) =>
      loadSnapshot(deps.db, { applicationId, number: applicationNumber() }).catch((error: unknown) => {
        throw error instanceof CatalogueError ? ApplicationFailure.nonRetryable(error.errorName) : error;
      }),
    async commitCommand(input) {
      const number = applicationNumber();
      const request = readCommitRequest(input);
      if (!request) return { kind: 'refused', error: 'parameterInvalid', details: {} };
      const result = await commitCommand(deps, { ...request, number });
      const { commandId, type: command } = request;
      const about = { application: number, workflowId: number, attempt: activityInfo().attempt };
      const outcome =
        result.kind === 'refused' ? { error: result.error } : { version: result.snapshot.state.version };
      deps.log.info({ ...about, commandId, command, result: result.kind, ...outcome }, 'command');
      return result;
    },
    remindApplication: ({ applicationId, version }) =>
      noteDeadline(deps, { applicationId, number: applicationNumber(), version, event: 'reminded' }),
    escalateApplication: ({ applicationId, version }) =>
      noteDeadline(deps, { applicationId, number: applicationNumber(), version, event: 'escalated' }),
  };
}
