import { findApplication } from '#db/queries/applications.ts';
import { commandRow, findCommand, insertCommand, listPending } from '#db/queries/commands.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { Command } from '#domain/applications/commands.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import type { DemoDeps } from './demo-deps.ts';

async function commitOne(deps: DemoDeps, applicationId: string, commandId: string, at: Date): Promise<void> {
  const row = await findCommand(deps.db, commandId);
  const application = await findApplication(deps.db, applicationId, 'all');
  if (!row || !application) throw new Error(`command ${commandId} has no application`);
  const { number, version } = application;
  const clock = { db: deps.db, now: () => at };
  const result = await commitCommand(clock, { applicationId, number, commandId, type: row.type, version });
  if (result.kind === 'committed') return;
  throw new Error(`${number}: ${row.type} is ${result.kind}: ${JSON.stringify(result)}`);
}

/** Commits the application's pending commands in order, in place of the workflow. */
export async function commitRecorded(deps: DemoDeps, applicationId: string, at: Date): Promise<void> {
  for (const { id } of await listPending(deps.db, applicationId)) {
    await commitOne(deps, applicationId, id, at);
  }
}

/** Records and commits one command, as of its time. Idempotent by its id. */
export async function applyCommand(
  deps: DemoDeps,
  input: { id: string; applicationId: string; actor: Actor; command: Command; at: Date },
): Promise<void> {
  const { id, applicationId, actor, command, at } = input;
  const row = commandRow(actor, { id, applicationId, command });
  await insertCommand(deps.db, { ...row, createdAt: at });
  await commitRecorded(deps, applicationId, at);
}
