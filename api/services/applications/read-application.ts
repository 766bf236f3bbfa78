import type { ApplicationDetail, HistoryEntry } from '#contract/applications.ts';
import {
  findDetailRow,
  listConfigurations,
  listDeliveries,
  listImages,
} from '#db/queries/application-details.ts';
import { findSummary, type SummaryRow } from '#db/queries/application-lists.ts';
import { listPending } from '#db/queries/commands.ts';
import { listHistory, listReviews } from '#db/queries/history.ts';
import { findByApplication } from '#db/queries/issued-certificates.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, isStaff, mayCall, tenantOf } from '#domain/accounts/permissions.ts';
import { type CommandType, sideOf } from '#domain/applications/commands.ts';
import { allowedCommands } from '#domain/applications/transitions.ts';
import { certificateStatus } from '#domain/certificates/certificates.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readResults } from '#services/evidence/read-evidence.ts';
import { presentSummary } from './present-application.ts';

type Deps = { db: Db; now: () => Date };

function actionsOf(actor: Actor, row: SummaryRow, round: number, configurations: string[]): CommandType[] {
  const side = isStaff(actor) ? 'reviewer' : 'partner';
  const operation = side === 'reviewer' ? 'review.decide' : 'application.act';
  if (!mayCall(actor, operation) || (side === 'reviewer' && actor.enterpriseId === row.enterpriseId))
    return [];
  const state = { ...row, round, configurations };
  return allowedCommands(state).filter((type) => sideOf(type) === side && type !== 'receive-result');
}

async function readMaterials(db: Db, id: string) {
  const row = await findDetailRow(db, id);
  const images: ApplicationDetail['materials']['images'] = {
    'product-front': [],
    'product-back': [],
    'device-information': [],
    'preloaded-apps': [],
    'core-services': [],
  };
  for (const { kind, ...file } of await listImages(db, id)) images[kind].push(file);
  const { formId, formName, formSize, formMime, sourceNumber } = row;
  const form = formId && { id: formId, name: formName ?? '', size: formSize ?? 0, mime: formMime ?? '' };
  const plus = form && sourceNumber ? { sourceNumber, form } : null;
  return { row, materials: { ...row.materials, images }, plus };
}

async function readCertificate(deps: Deps, id: string): Promise<ApplicationDetail['certificate']> {
  const row = await findByApplication(deps.db, id);
  if (!row) return null;
  const { revokedAt: _revokedAt, ...shown } = row;
  return { ...shown, status: certificateStatus(row, deps.now()) };
}

async function readConfigurations(db: Db, id: string) {
  const { results, failures, failureCount } = await readResults(db, id);
  const rows = await listConfigurations(db, id);
  const configurations = rows.map((c) => ({
    ...{ id: c.id, ordinal: c.ordinal, label: c.label, labelEn: c.labelEn, verdict: c.verdict },
    ram: { value: c.ramValue, unit: c.ramUnit },
    rom: { value: c.romValue, unit: c.romUnit },
    result: results.get(c.id) ?? null,
  }));
  return { configurations, failures, failureCount };
}

async function readRecords(db: Db, id: string) {
  const history = (await listHistory(db, id)).map(
    ({ applicationId: _id, at, ...line }): HistoryEntry => ({
      ...line,
      at: at.toISOString(),
    }),
  );
  const reviews = (await listReviews(db, id)).map((review) => ({ ...review, at: review.at.toISOString() }));
  const pending = (await listPending(db, id)).map(
    ({ id: command, type, actorName, actorNameEn, createdAt }) => ({
      ...{ id: command, type, actor: actorName, actorEn: actorNameEn },
      at: createdAt.toISOString(),
    }),
  );
  const deliveries = (await listDeliveries(db, id)).map(
    ({ applicationId: _id, version: _v, ...rest }, index) => ({
      ...rest,
      round: index + 1,
      deliveredAt: rest.deliveredAt.toISOString(),
    }),
  );
  return { history, reviews, pending, deliveries };
}

/**
 * The whole application as the actor may see it, all of it as it was at one moment; `applicationMissing` for a foreign
 * one as for none.
 */
export function readApplication({ db, now }: Deps, actor: Actor, id: string): Promise<ApplicationDetail> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => readWhole({ db: snapshot, now }, actor, id));
}

async function readWhole(deps: Deps, actor: Actor, id: string): Promise<ApplicationDetail> {
  const { db } = deps;
  const summary = await findSummary(db, id, tenantOf(actor));
  if (!summary) throw new CatalogueError('applicationMissing');
  const { row, materials, plus } = await readMaterials(db, id);
  const { configurations, failures, failureCount } = await readConfigurations(db, id);
  const ids = configurations.map((configuration) => configuration.id);
  const { needsOperator: reason, needsOperatorSince: since } = row;
  return {
    ...presentSummary(summary),
    ...{ materials, plus, configurations, failures, failureCount },
    ...(await readRecords(db, id)),
    certificate: await readCertificate(deps, id),
    finding: row.finding,
    actions: actionsOf(actor, summary, row.round, ids),
    needsOperator: reason ? { reason, since: (since ?? deps.now()).toISOString() } : null,
  };
}
