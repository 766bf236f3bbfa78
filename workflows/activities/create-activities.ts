import { activityInfo } from '@temporalio/activity';
import type { Log } from '#api/logging.ts';
import type { Db } from '#db/schema.ts';
import { commitCommand } from '#services/commit-command.ts';
import { loadSnapshot } from '#services/load-snapshot.ts';
import { noteDeadline } from '#services/note-deadline.ts';
import type { ApplicationActivities } from './activity-types.ts';

export type ActivityDeps = { db: Db; now: () => Date; log: Log };

/** The number of an application is the id of its workflow. */
function namesOf() {
  const { workflowExecution, attempt } = activityInfo();
  return { application: workflowExecution?.workflowId, workflowId: workflowExecution?.workflowId, attempt };
}

/** The workflow's hands: each activity is one service call. */
export function createActivities(deps: ActivityDeps): ApplicationActivities {
  return {
    loadApplication: ({ applicationId }) => loadSnapshot(deps.db, applicationId),
    async commitCommand(input) {
      const result = await commitCommand(deps, input);
      const { id, command } = input.message;
      const about = { commandId: id, command: command.type, version: input.to.version, result: result.kind };
      deps.log.info({ ...namesOf(), ...about }, 'command');
      return result;
    },
    remindApplication: ({ applicationId, version }) => noteDeadline(deps, applicationId, version, 'reminded'),
    escalateApplication: ({ applicationId, version }) =>
      noteDeadline(deps, applicationId, version, 'escalated'),
  };
}
