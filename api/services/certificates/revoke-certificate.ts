import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import {
  type AdminCertificateRow,
  lockCertificate,
  writeRevocation,
} from '#db/queries/admin-certificates.ts';
import { type DependentRow, listDependents } from '#db/queries/dependent-certificates.ts';
import { sendMessage } from '#db/queries/messages.ts';
import { findOpenProposal, settleProposal } from '#db/queries/revocation-proposals.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type OfficeMoment, officeDay } from '#domain/calendar/office-day.ts';
import { certificateEvent, certificateState } from '#domain/certificates/certificates.ts';
import { type DependentFate, isSaidOfAll } from '#domain/certificates/revocation.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { appendToHistory, factsOf, lockUnchanged, type Reason, settleChange } from './change-certificate.ts';
import { presentAdminCertificate as present } from './present-certificate.ts';
import { proposeRevocation } from './propose-revocation.ts';

type Deps = { db: Db; now: () => Date };
type Revocation = Reason & { number: string; seen: number; dependents: readonly DependentFate[] };
type Part = { trx: Db; actor: Actor; at: OfficeMoment };

async function revokeOne(
  { trx, actor, at }: Part,
  before: AdminCertificateRow,
  { source, proposedBy, ...reason }: Reason & { source?: string; proposedBy?: string },
): Promise<AdminCertificate> {
  const { id, number, enterpriseId } = before;
  await settleProposal(trx, id, { outcome: 'overtaken', by: actor.accountId, at: at.now });
  await writeRevocation(trx, { id, at: at.now, ...reason });
  const detail = { number, ...reason, ...(source ? { source } : {}) };
  const row = await settleChange(trx, number, { event: 'certificate-revoked', actor, at: at.now, detail });
  const view = present(row, at);
  await recordProgrammeChange({ db: trx, now: () => at.now }, actor, {
    kind: 'certificate',
    id: number,
    action: 'revoked',
    enterpriseId,
    before: { state: certificateState(before, at) },
    after: {
      state: view.state,
      ...reason,
      ...(source ? { source } : {}),
      ...(proposedBy ? { proposedBy } : {}),
    },
  });
  const on = officeDay(at.now, at.zone);
  const facts = { topic: 'certificate', ...factsOf(view, reason), on } as const;
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey: `revocation:${id}`, facts }));
  return view;
}

/** Says of a certificate, everywhere where its revocation would be said, that it stays valid and why. */
async function keepOne(
  { trx, actor, at }: Part,
  row: AdminCertificateRow,
  { source, ...reason }: Reason & { source: string },
): Promise<void> {
  const { id, number, enterpriseId, applicationId, version } = row;
  const detail = { number, source, ...reason };
  const line = { event: 'certificate-kept', actor, at: at.now, detail } as const;
  await appendToHistory(trx, applicationId, line, {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'certificate',
    entityId: id,
    version: certificateEvent.drawn(version),
    change: { applicationId, number },
  });
  await recordProgrammeChange({ db: trx, now: () => at.now }, actor, {
    kind: 'certificate',
    id: number,
    action: 'kept',
    enterpriseId,
    before: {},
    after: { source, ...reason },
  });
  const facts = { topic: 'certificate-kept', ...factsOf(present(row, at), reason), source } as const;
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey: `kept:${id}:${source}`, facts }));
}

const builtOn = (source: string, { reasonZh, reasonEn }: Reason): Reason => ({
  reasonZh: serverTexts('zh').certificates.revokedWith(source, reasonZh),
  reasonEn: serverTexts('en').certificates.revokedWith(source, reasonEn),
});

async function settleDependent(
  part: Part,
  { number }: DependentRow,
  { fate, source, reason }: { fate: DependentFate; source: string; reason: Reason },
): Promise<void> {
  const row = await lockCertificate(part.trx, number);
  if (!row || row.version !== fate.seen)
    throw new CatalogueError('parameterInvalid', { field: 'dependents', reason: 'dependents' });
  if (fate.outcome === 'revoke') await revokeOne(part, row, { source, ...builtOn(source, reason) });
  else await keepOne(part, row, { source, reasonZh: fate.reasonZh, reasonEn: fate.reasonEn });
}

type Said = Reason & { dependents: readonly DependentFate[] };

async function readSaidOf(trx: Db, certificateId: string, said: readonly DependentFate[]) {
  const built = await listDependents(trx, certificateId);
  if (!isSaidOfAll(built, said))
    throw new CatalogueError('parameterInvalid', { field: 'dependents', reason: 'dependents' });
  return built;
}

/** @throws CatalogueError parameterInvalid (`reason` 'dependents' where something is not said of each as it is now) */
export async function revokeWithDependents(
  part: Part,
  before: AdminCertificateRow,
  { dependents, proposedBy, ...reason }: Said & { proposedBy?: string },
): Promise<AdminCertificate> {
  const built = await readSaidOf(part.trx, before.id, dependents);
  const view = await revokeOne(part, before, { ...reason, ...(proposedBy ? { proposedBy } : {}) });
  for (const one of built) {
    const fate = dependents.find((said) => said.number === one.number);
    if (fate) await settleDependent(part, one, { fate, source: before.number, reason });
  }
  return view;
}

/**
 * Revokes a certificate, for good: search and verification say so from then on, with the reason, its PDF is drawn again with
 * that on its pages, its application's history has it, and its enterprise is told. Each certificate that is built on it is
 * revoked with it, or stays valid for a reason that is told in the same places. All of it is one transaction. Where revocation
 * takes two, it is proposed.
 * @throws CatalogueError certificationRecordMissing; parameterInvalid (`reason` 'revoked', 'version', 'proposed' where a
 *   proposal is open, or 'dependents' where something is not said of each as it is now)
 */
export function revokeCertificate(
  { db, now }: Deps,
  actor: Actor,
  { number, seen, ...said }: Revocation,
): Promise<AdminCertificate> {
  return inTransaction(db, async (trx) => {
    const before = await lockUnchanged(trx, number, seen);
    if (await findOpenProposal(trx, before.id))
      throw new CatalogueError('parameterInvalid', { reason: 'proposed' });
    const part = { trx, actor, at: await readOfficeMoment({ db: trx, now }) };
    if (!(await readConfigValue(trx, 'revocationByTwo'))) return revokeWithDependents(part, before, said);
    await readSaidOf(trx, before.id, said.dependents);
    return proposeRevocation(part, before, said);
  });
}
