import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import type { Log } from '#api/logging.ts';
import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { loadSnapshot } from '#services/applications/load-snapshot.ts';
import { noteDeadline } from '#services/applications/note-deadline.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import type { ApplicationActivities } from './activity-types.ts';
import { readCommitRequest } from './read-commit-request.ts';

export type ActivityDeps = { db: Db; now: () => Date; log: Log };

/** The id of the run that asks: the number of its application, and of no other. */
function numberOfRun(): string {
  return activityInfo().workflowExecution?.workflowId ?? '';
}

/** The workflow's activities: each is one service call, and believes nothing that a run says of an application. */
export function createActivities(deps: ActivityDeps): ApplicationActivities {
  return {
    loadApplication: ({ applicationId }) =>
      loadSnapshot(deps.db, { applicationId, number: numberOfRun() }).catch((error: unknown) => {
        throw error instanceof CatalogueError ? ApplicationFailure.nonRetryable(error.errorName) : error;
      }),
    async commitCommand(input) {
      const number = numberOfRun();
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
      noteDeadline(deps, { applicationId, number: numberOfRun(), version, event: 'reminded' }),
    escalateApplication: ({ applicationId, version }) =>
      noteDeadline(deps, { applicationId, number: numberOfRun(), version, event: 'escalated' }),
  };
}
