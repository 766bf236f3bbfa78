import { emitEvent } from '#api/events/emit-event.ts';
import type { ApplicationRow } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { type CommandType, sideOf } from '#domain/applications/commands.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';

type Subject = { id: string; type: CommandType; actorName: string };
type Fate = 'recorded' | 'withdrawn' | { refusedWith: ErrorName };

/** Tells the open pages of its side that a command is recorded and waits, or that nothing comes of it after all. */
export async function announceCommand(
  trx: Db,
  application: Pick<ApplicationRow, 'id' | 'version' | 'enterpriseId'>,
  command: Subject,
  fate: Fate,
): Promise<void> {
  const { id, type, actorName: actor } = command;
  const state =
    typeof fate === 'string'
      ? { state: fate }
      : { state: 'refused', errorCode: describeError(fate.refusedWith).code };
  await emitEvent(trx, {
    rooms: sideOf(type) === 'reviewer' ? ['programme'] : [`enterprise:${application.enterpriseId}`],
    entity: 'decision',
    entityId: application.id,
    version: application.version,
    change: { command: id, type, actor, ...state },
  });
}
