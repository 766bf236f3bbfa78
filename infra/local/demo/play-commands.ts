import { findApplication } from '#db/queries/applications.ts';
import { findCommand, insertCommand, listPending } from '#db/queries/commands.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type Command, sideOf } from '#domain/applications/commands.ts';
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

/** Writes what is recorded and not applied yet, as the engine would, in order. */
export async function commitRecorded(deps: DemoDeps, applicationId: string, at: Date): Promise<void> {
  for (const { id } of await listPending(deps.db, applicationId)) {
    await commitOne(deps, applicationId, id, at);
  }
}

/** Gives one command at its time, once: an id that is applied already changes nothing. */
export async function giveCommand(
  deps: DemoDeps,
  given: { id: string; applicationId: string; actor: Actor; command: Command; at: Date },
): Promise<void> {
  const { id, applicationId, actor, command, at } = given;
  await insertCommand(deps.db, {
    id,
    applicationId,
    type: command.type,
    side: sideOf(command.type),
    seenVersion: null,
    actorId: actor.accountId,
    actorName: actor.name,
    actorNameEn: actor.nameEn ?? null,
    payload: JSON.stringify(command),
    createdAt: at,
  });
  await commitRecorded(deps, applicationId, at);
}
