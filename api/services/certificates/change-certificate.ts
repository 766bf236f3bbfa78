import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { type AdminCertificateRow, lockCertificate, writeTerm } from '#db/queries/admin-certificates.ts';
import { lockApplication } from '#db/queries/applications.ts';
import type { EventInput } from '#db/queries/events.ts';
import { appendHistory } from '#db/queries/history.ts';
import { sendMessage } from '#db/queries/messages.ts';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { certificateEvent, certificateState, termProblem } from '#domain/certificates/certificates.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { presentAdminCertificate as present } from './present-certificate.ts';

type Deps = { db: Db; now: () => Date };

/** @throws CatalogueError certificationRecordMissing; parameterInvalid (`reason` 'revoked', or 'version') */
export async function lockUnchanged(trx: Db, number: string, seen: number): Promise<AdminCertificateRow> {
  const row = await lockCertificate(trx, number);
  if (!row) throw new CatalogueError('certificationRecordMissing');
  const { revokedAt, version } = row;
  if (revokedAt !== null) throw new CatalogueError('parameterInvalid', { reason: 'revoked' });
  if (version !== seen) throw new CatalogueError('parameterInvalid', { reason: 'version', version });
  return row;
}

/** What the application's history says of a change of its certificate. */
export type CertificateHistory = {
  event: 'certificate-revoked' | 'certificate-kept' | 'certificate-term';
  actor: Actor;
  at: Date;
  detail: Record<string, unknown>;
};

/** Takes the application's lock, which keeps the sequence of the lines. */
export async function appendToHistory(
  trx: Db,
  applicationId: string,
  { event, actor, at, detail }: CertificateHistory,
  push: EventInput,
): Promise<void> {
  const application = await lockApplication(trx, applicationId);
  if (!application) throw new Error(`certificate without its application ${applicationId}`);
  const { version, status, step } = application;
  const by = { side: 'reviewer', actor: actor.name, actorEn: actor.nameEn ?? null } as const;
  await appendHistory(trx, { applicationId, version, status, step, at, event, detail, ...by }, push);
}

/** As it is after a change in this transaction: its PDF is requested again, and open pages of both sides get the event. */
export async function settleChange(
  trx: Db,
  number: string,
  history: CertificateHistory,
): Promise<AdminCertificateRow> {
  const row = await lockCertificate(trx, number);
  if (!row) throw new Error(`certificate ${number} is gone under its own lock`);
  const { id, version, enterpriseId, applicationId } = row;
  const payload = { certificateId: id };
  await addOutboxJob(trx, { kind: 'render-certificate', key: `${id}:${version}`, payload });
  const event: EventInput = {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'certificate',
    entityId: id,
    version: certificateEvent.changed(version),
    change: { applicationId, number },
  };
  await appendToHistory(trx, applicationId, history, event);
  return row;
}

export type Reason = { reasonZh: string; reasonEn: string };
/** What the enterprise is told of a change, wherever it reads it: in its messages, and by mail. */
export function factsOf({ product, productEn, number, applicationId }: AdminCertificate, reason: Reason) {
  const { reasonZh: zh, reasonEn: en } = reason;
  return { product, productEn, number, applicationId, reason: { zh, en } };
}

type Term = Reason & { number: string; seen: number; validUntil: string };

/**
 * Makes a certificate end on another day, earlier or later: its PDF is drawn again, and its enterprise is told with the reason.
 * @throws CatalogueError certificationRecordMissing; parameterInvalid (`reason` 'revoked', 'version', or a `TermProblem`)
 */
export function changeCertificateTerm(
  { db, now }: Deps,
  actor: Actor,
  { number, seen, validUntil, ...reason }: Term,
): Promise<AdminCertificate> {
  return inTransaction(db, async (trx) => {
    const before = await lockUnchanged(trx, number, seen);
    const at = await readOfficeMoment({ db: trx, now });
    const problem = termProblem(before, validUntil, officeDay(at.now, at.zone));
    if (problem) throw new CatalogueError('parameterInvalid', { field: 'validUntil', reason: problem });
    await writeTerm(trx, before.id, validUntil);
    const former = before.validUntil;
    const detail = { until: validUntil, former, ...reason };
    const row = await settleChange(trx, number, { event: 'certificate-term', actor, at: at.now, detail });
    const view = present(row, at);
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'certificate',
      id: number,
      action: 'term',
      enterpriseId: row.enterpriseId,
      before: { state: certificateState(before, at), validUntil: former },
      after: { state: view.state, validUntil, ...reason },
    });
    const facts = { topic: 'certificate-term', ...factsOf(view, reason), until: validUntil } as const;
    const { id, version, enterpriseId } = row;
    await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey: `term:${id}:${version}`, facts }));
    return view;
  });
}
