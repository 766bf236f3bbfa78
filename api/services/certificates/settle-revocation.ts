import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { type AdminCertificateRow, lockCertificate } from '#db/queries/admin-certificates.ts';
import { findOpenProposal, type ProposalRow, settleProposal } from '#db/queries/revocation-proposals.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { OfficeMoment } from '#domain/calendar/office-day.ts';
import { mayAct, type ProposalAct } from '#domain/certificates/revocation-proposals.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { presentAdminCertificate } from './present-certificate.ts';
import { presentAgain, pushProposal } from './propose-revocation.ts';
import { revokeWithDependents } from './revoke-certificate.ts';

type Deps = { db: Db; now: () => Date };
type Named = { number: string; proposal: string };
type Open = { trx: Db; actor: Actor; at: OfficeMoment; row: AdminCertificateRow; proposal: ProposalRow };

async function findOpen(trx: Db, { number, proposal: id }: Named) {
  const row = await lockCertificate(trx, number);
  if (!row) throw new CatalogueError('certificationRecordMissing');
  const proposal = await findOpenProposal(trx, row.id);
  if (proposal?.id !== id) throw new CatalogueError('parameterInvalid', { reason: 'proposal-settled' });
  return { row, proposal };
}

function settle(
  { db, now }: Deps,
  actor: Actor,
  { act, ...named }: Named & { act: ProposalAct },
  change: (open: Open) => Promise<AdminCertificate>,
): Promise<AdminCertificate> {
  return inTransaction(db, async (trx) => {
    const { row, proposal } = await findOpen(trx, named);
    if (!mayAct(act, proposal.proposedBy, actor.accountId))
      throw new CatalogueError('parameterInvalid', { reason: 'proposal-person' });
    return change({ trx, actor, at: await readOfficeMoment({ db: trx, now }), row, proposal });
  });
}

/** Tells the one who proposed what became of it. */
async function tellProposer(
  { trx, actor, at, row, proposal }: Open,
  said: { what: 'confirmed' | 'declined'; answer: string | null },
): Promise<void> {
  const { product, productEn, number } = presentAdminCertificate(row, at);
  const by = { zh: actor.name, en: actor.nameEn ?? actor.name };
  const facts = { topic: 'revocation-settled', product, productEn, number, by, ...said } as const;
  const cause = `revocation-settled:${proposal.id}`;
  const to = { actorId: actor.accountId, receiverId: proposal.proposedBy };
  await tellStaff(trx, { facts, cause, enterpriseId: null, ...to });
}

async function endUnconfirmed(
  open: Open,
  outcome: 'declined' | 'taken-back',
  answer?: string,
): Promise<AdminCertificate> {
  const { trx, actor, at, row, proposal } = open;
  const by = actor.accountId;
  await settleProposal(trx, row.id, { outcome, by, at: at.now, ...(answer === undefined ? {} : { answer }) });
  const { reasonZh, reasonEn } = proposal;
  await recordProgrammeChange({ db: trx, now: () => at.now }, actor, {
    kind: 'certificate',
    id: row.number,
    action: `revocation-${outcome}`,
    enterpriseId: row.enterpriseId,
    before: { reasonZh, reasonEn },
    after: answer === undefined ? {} : { answer },
  });
  await pushProposal(trx, row);
  return presentAgain(open, row.number);
}

/**
 * Revokes a certificate as another administrator proposed it.
 * @throws CatalogueError certificationRecordMissing; parameterInvalid (`reason` 'proposal-settled', 'proposal-person', or
 *   'version' or 'dependents' where something changed since it was proposed)
 */
export function confirmRevocation(deps: Deps, actor: Actor, named: Named): Promise<AdminCertificate> {
  return settle(deps, actor, { ...named, act: 'confirm' }, async (open) => {
    const { trx, at, row, proposal } = open;
    const { reasonZh, reasonEn, dependents, seen } = proposal;
    if (row.version !== seen)
      throw new CatalogueError('parameterInvalid', { reason: 'version', version: row.version });
    await settleProposal(trx, row.id, { outcome: 'confirmed', by: actor.accountId, at: at.now });
    const proposedBy = proposal.nameZh;
    const view = await revokeWithDependents(open, row, { reasonZh, reasonEn, dependents, proposedBy });
    await tellProposer(open, { what: 'confirmed', answer: null });
    return view;
  });
}

/** @throws CatalogueError certificationRecordMissing; parameterInvalid (`reason` 'proposal-settled' or 'proposal-person') */
export function declineRevocation(
  deps: Deps,
  actor: Actor,
  { answer, ...named }: Named & { answer: string },
): Promise<AdminCertificate> {
  return settle(deps, actor, { ...named, act: 'decline' }, async (open) => {
    await tellProposer(open, { what: 'declined', answer });
    return endUnconfirmed(open, 'declined', answer);
  });
}

/** @throws CatalogueError certificationRecordMissing; parameterInvalid (`reason` 'proposal-settled' or 'proposal-person') */
export function takeBackRevocation(deps: Deps, actor: Actor, named: Named): Promise<AdminCertificate> {
  return settle(deps, actor, { ...named, act: 'take-back' }, (open) => endUnconfirmed(open, 'taken-back'));
}
