import type { MaintenanceBody, SavedNotice } from '#contract/programme/admin-notices.ts';
import {
  findMaintenanceNotice,
  findOverlapping,
  insertMaintenance,
  updateMaintenance,
} from '#db/queries/notice-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedExclusion } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { maintenanceGaps } from '#domain/notices/maintenance.ts';
import { noticeStart, overlapOf, publicationState } from '#domain/notices/publication.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { announceChange } from './announce-change.ts';
import { maintenanceFields } from './notice-fields.ts';
import { publicationAfter } from './publication-after.ts';
import { refuseChange, refuseEmptyPeriod, refuseGaps } from './refuse-notice.ts';

type Deps = { db: Db; now: () => Date };
/** `seen` is the version that is edited; null for a new one. */
export type MaintenanceChange = { id: string | null; seen: number; notice: MaintenanceBody };
type Period = { startsAt: Date; endsAt: Date; noticeDays: number };

const stateOf = (notice: Period & { publishedAt: Date | null }, now: Date) =>
  publicationState({ ...notice, startsAt: noticeStart(notice) }, now);

async function lockMaintenance(trx: Db, id: string, now: Date) {
  const row = await findMaintenanceNotice(trx, id).forUpdate().executeTakeFirst();
  return row ? { ...row, state: stateOf(row, now) } : null;
}

/** @throws CatalogueError maintenanceOverlapping with what it lies over and for how many minutes */
async function refuseOverlap(trx: Db, period: Period, id: string | null): Promise<void> {
  const other = await findOverlapping(trx, period, id);
  if (!other) return;
  const { contentZh, contentEn, startsAt, endsAt } = other;
  throw new CatalogueError('maintenanceOverlapping', {
    field: 'startsAt',
    minutes: Math.ceil(overlapOf(period, other) / 60_000),
    with: { contentZh, contentEn, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  });
}

/** Two that are published at the same time do not see each other; the database refuses the later one. */
async function refusingOverlap<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (violatedExclusion(error) !== 'maintenance_period') throw error;
    throw new CatalogueError('maintenanceOverlapping', { field: 'startsAt' }, { cause: error });
  }
}

/**
 * Arranges a maintenance, or another version of one that is not over. Drafts may overlap; what is published, or is to be, may not.
 * @throws CatalogueError startTimeAfterExpiry, maintenanceOverlapping, and as `refuseChange`
 */
export function saveMaintenance(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, notice }: MaintenanceChange,
): Promise<SavedNotice> {
  const { publish, ...input } = notice;
  const [startsAt, endsAt] = [new Date(notice.startsAt), new Date(notice.endsAt)];
  refuseEmptyPeriod(startsAt, endsAt, 'endsAt');
  const fields = { ...input, startsAt, endsAt };
  const at = now();
  const save = async (trx: Db) => {
    const before = id === null ? null : await lockMaintenance(trx, id, at);
    // It is shown already during the days of notice, and its time may still be changed.
    if (id !== null) refuseChange(before, { seen, startsAt: before?.startsAt ?? startsAt });
    const publication = publicationAfter(before, publish, at);
    if (publication.publishedAt) {
      refuseGaps(maintenanceGaps(fields, at));
      await refuseOverlap(trx, fields, id);
    }
    const values = { ...fields, publishedAt: publication.publishedAt, announcedAt: null, updatedAt: at };
    const version = before ? before.version + 1 : 1;
    const saved = before?.id ?? (await insertMaintenance(trx, { ...values, createdBy: actor.accountId }));
    if (before) await updateMaintenance(trx, saved, values);
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'maintenance',
      id: saved,
      action: publication.action,
      before: before && maintenanceFields(before),
      after: maintenanceFields(values),
    });
    await announceChange(trx, { id: saved, version });
    return { id: saved, version, state: stateOf(values, at) };
  };
  return refusingOverlap(() => inTransaction(db, save));
}
