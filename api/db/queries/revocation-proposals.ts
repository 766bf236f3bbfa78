import type { DependentFate } from '#domain/certificates/revocation.ts';
import type { ProposalOutcome } from '#domain/certificates/revocation-proposals.ts';
import type { Db } from '../schema/database.ts';

/** The open proposal of a certificate, with who made it; undefined without one. */
export function findOpenProposal(db: Db, certificateId: string) {
  return db
    .selectFrom('revocationProposal as p')
    .innerJoin('account as a', 'a.id', 'p.proposedBy')
    .select(['p.id', 'p.seen', 'p.reasonZh', 'p.reasonEn', 'p.dependents', 'p.proposedBy', 'p.proposedAt'])
    .select(['a.nameZh', 'a.nameEn'])
    .where('p.certificateId', '=', certificateId)
    .where('p.settledAt', 'is', null)
    .executeTakeFirst();
}
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findOpenProposal>>>;

type NewProposal = {
  id: string;
  certificateId: string;
  seen: number;
  reasonZh: string;
  reasonEn: string;
  dependents: readonly DependentFate[];
  proposedBy: string;
  proposedAt: Date;
};

/** The certificate's lock is held, so that none is open meanwhile. */
export async function insertProposal(trx: Db, { dependents, ...proposal }: NewProposal): Promise<void> {
  await trx
    .insertInto('revocationProposal')
    .values({ ...proposal, dependents: JSON.stringify(dependents) })
    .execute();
}

type Settled = { outcome: ProposalOutcome; by: string; at: Date; answer?: string };

/** Ends the open proposal of a certificate, if there is one. */
export async function settleProposal(
  trx: Db,
  certificateId: string,
  { outcome, by, at, answer }: Settled,
): Promise<void> {
  await trx
    .updateTable('revocationProposal')
    .set({ outcome, settledBy: by, settledAt: at, answer: answer ?? null })
    .where('certificateId', '=', certificateId)
    .where('settledAt', 'is', null)
    .execute();
}
