import type { Log } from '#api/base/logging.ts';
import type { CommandOutcome } from '#contract/command.ts';
import type { Submission } from '#services/commands/submit-command.ts';

/** Writes the line that ties a request to its command; the workflow's line of the same command has the same id. */
export function logCommand(
  { log }: { log: Log },
  { applicationId, command }: Submission,
  { number, ...outcome }: CommandOutcome & { number: string },
): CommandOutcome {
  const { id: commandId, state, version } = outcome;
  const about = { applicationId, application: number, workflowId: number, command: command.type };
  log.info({ ...about, commandId, state, version }, 'command');
  return outcome;
}
