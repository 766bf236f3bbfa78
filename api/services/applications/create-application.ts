import { deleteDraft } from '#db/queries/application-drafts.ts';
import { insertApplication, linkConfigurations, writeImages } from '#db/queries/application-writes.ts';
import {
  type ApplicationRow,
  findByCreateKey,
  nextNumber,
  positionColumns,
  snapshotOf,
} from '#db/queries/applications.ts';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { scheduleWait } from '#domain/applications/application-snapshot.ts';
import type { NewApplication } from '#domain/applications/applications.ts';
import { initialState } from '#domain/applications/transitions.ts';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { checkApplication } from '#services/commands/check-application.ts';
import { recordChange } from '#services/commands/record-change.ts';
import { claimRoom } from '#services/quotas/claim-room.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';

type Deps = { db: Db; now: () => Date };

async function insertRow(
  trx: Db,
  actor: Actor & { enterpriseId: string },
  key: string,
  input: NewApplication,
  at: Date,
) {
  const { images: _images, ...materials } = input.materials;
  const state = initialState(input.mode, input.configurationIds);
  const deadlines = await readDeadlines(trx);
  const wait = scheduleWait(state, at.getTime(), deadlines);
  const day = officeDay(at, officeHours(deadlines.days).zone);
  return insertApplication(trx, {
    ...positionColumns(state, wait),
    number: await nextNumber(trx, 'application_number', day),
    productId: input.productId,
    type: input.type,
    mode: input.mode,
    enterpriseId: actor.enterpriseId,
    createdBy: actor.accountId,
    createKey: key,
    createdAt: at,
    updatedAt: at,
    materials: JSON.stringify(materials),
    sourceApplicationId: input.plus?.sourceApplicationId ?? null,
    formFileId: input.plus?.formFileId ?? null,
  });
}

async function insert(
  trx: Db,
  actor: Actor & { enterpriseId: string },
  key: string,
  input: NewApplication,
  at: Date,
) {
  const row = await insertRow(trx, actor, key, input, at);
  await linkConfigurations(trx, row.id, input.configurationIds);
  await writeImages(trx, row.id, input.materials.images);
  const snapshot = await snapshotOf(trx, row);
  await recordChange(trx, {
    row,
    snapshot,
    event: 'created',
    side: 'partner',
    actor: actor.name,
    actorEn: actor.nameEn ?? null,
    actorId: actor.accountId,
    at,
    detail: {},
  });
  // The draft is deleted with the submission.
  await deleteDraft(trx, actor.enterpriseId, input.productId);
  const payload = { applicationId: row.id };
  await addOutboxJob(trx, { kind: 'start-application', key: row.id, payload });
  return row;
}

/**
 * Creates an application once a key: the row and the start of its workflow are one transaction. Refusals are those
 * of `checkApplication` and `claimRoom`, and `applicationAlreadyInAudit` when the product has an open application.
 */
export async function createApplication(
  deps: Deps,
  actor: Actor,
  { key, input }: { key: string; input: NewApplication },
): Promise<ApplicationRow> {
  const { enterpriseId } = actor;
  if (!enterpriseId) throw new CatalogueError('permissionDenied');
  const made = await findByCreateKey(deps.db, actor.accountId, key);
  if (made) return made;
  try {
    return await inTransaction(deps.db, async (trx) => {
      await claimRoom(trx, { enterpriseId, added: { openApplications: 1 } });
      await checkApplication(trx, { ...input, enterpriseId, now: deps.now() });
      return insert(trx, { ...actor, enterpriseId }, key, input, deps.now());
    });
  } catch (error) {
    if (!violatedUnique(error)) throw error;
    const twin = await findByCreateKey(deps.db, actor.accountId, key);
    if (twin) return twin;
    throw new CatalogueError('applicationAlreadyInAudit');
  }
}
