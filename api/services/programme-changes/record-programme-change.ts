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
import { serverTexts } from '#domain/texts/server-texts.ts';

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

/** Who made a change; null stands for a rule of the portal. */
function authorOf(actor: Actor | null) {
  if (actor === null)
    return {
      actorId: null,
      actorName: serverTexts('zh').applications.assignedByRule,
      actorNameEn: serverTexts('en').applications.assignedByRule,
      actorSide: 'system' as const,
    };
  const { accountId: actorId, name: actorName, nameEn } = actor;
  const actorSide = isStaff(actor) ? ('programme' as const) : ('maker' as const);
  return { actorId, actorName, actorNameEn: nameEn ?? actorName, actorSide };
}

/**
 * Writes what changed in a record beside the change itself; where nothing did, nothing. `db` is the change's transaction,
 * `actor` null where a rule of the portal made it.
 */
export async function recordProgrammeChange(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor | null,
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
    ...authorOf(actor),
    fields,
  });
  if (!inCatalogue.includes(kind)) return;
  const catalogue = { entity: 'catalogue', entityId: catalogueId, version: 0, change: {} } as const;
  await emitEvent(db, { ...catalogue, rooms: ['everybody'] });
}
