import { emitEvent } from '#api/events/emit-event.ts';
import { insertProgrammeChange } from '#db/queries/programme-changes.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, isStaff } from '#domain/accounts/permissions.ts';
import { catalogueId } from '#domain/messages/live-events.ts';
import {
  changedFields,
  type ProgrammeRecordKind,
  type RecordFields,
} from '#domain/programme-changes/programme-changes.ts';

export type ProgrammeChange = {
  kind: ProgrammeRecordKind;
  /** The record's id, or its key where it has none. */
  id: string;
  /** `created`, `edited`, `deleted`, or a name of the record's own. */
  action: string;
  before: RecordFields | null;
  after: RecordFields | null;
  enterpriseId?: string | null;
};

/** Of these the catalogue is made, which every open page holds (`read-catalogue.ts`). */
const inCatalogue: readonly ProgrammeRecordKind[] = ['general-config', 'reference'];

/** Writes what changed in a record beside the change itself; where nothing did, nothing. `db` is the change's transaction. */
export async function recordProgrammeChange(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { kind, id, action, before, after, enterpriseId = null }: ProgrammeChange,
): Promise<void> {
  const fields = changedFields(before, after);
  if (fields.length === 0) return;
  await insertProgrammeChange(db, {
    kind,
    recordId: id,
    enterpriseId,
    action,
    at: now(),
    actorId: actor.accountId,
    actorName: actor.name,
    actorNameEn: actor.nameEn ?? actor.name,
    actorSide: isStaff(actor) ? 'programme' : 'maker',
    fields,
  });
  if (!inCatalogue.includes(kind)) return;
  const catalogue = { entity: 'catalogue', entityId: catalogueId, version: 0, change: {} } as const;
  await emitEvent(db, { ...catalogue, rooms: ['everybody'] });
}
