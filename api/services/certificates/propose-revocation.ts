import { randomUUID } from 'node:crypto';
import { emitEvent } from '#api/events/emit-event.ts';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { type AdminCertificateRow, lockCertificate } from '#db/queries/admin-certificates.ts';
import { insertProposal } from '#db/queries/revocation-proposals.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { OfficeMoment } from '#domain/calendar/office-day.ts';
import { certificateEvent } from '#domain/certificates/certificates.ts';
import type { DependentFate } from '#domain/certificates/revocation.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import type { Reason } from './change-certificate.ts';
import { presentAdminCertificate as present } from './present-certificate.ts';

type Part = { trx: Db; actor: Actor; at: OfficeMoment };

/** Open pages of the programme ask again; makers hear nothing of proposals. */
export async function pushProposal(trx: Db, { id, number, version }: AdminCertificateRow): Promise<void> {
  await emitEvent(trx, {
    rooms: ['programme'],
    entity: 'certificate',
    entityId: id,
    version: certificateEvent.drawn(version),
    change: { number },
  });
}

/** As the lists show it after a change of its proposal in this transaction. */
export async function presentAgain({ trx, at }: Part, number: string): Promise<AdminCertificate> {
  const row = await lockCertificate(trx, number);
  if (!row) throw new Error(`certificate ${number} is gone under its own lock`);
  return present(row, at);
}

/** Stores a revocation for another administrator to confirm, and tells them; nothing public changes. */
export async function proposeRevocation(
  part: Part,
  before: AdminCertificateRow,
  { dependents, ...reason }: Reason & { dependents: readonly DependentFate[] },
): Promise<AdminCertificate> {
  const { trx, actor, at } = part;
  const { id: certificateId, number, enterpriseId, version: seen } = before;
  const id = randomUUID();
  const proposed = { proposedBy: actor.accountId, proposedAt: at.now };
  await insertProposal(trx, { id, certificateId, seen, ...reason, dependents, ...proposed });
  await recordProgrammeChange({ db: trx, now: () => at.now }, actor, {
    kind: 'certificate',
    id: number,
    action: 'revocation-proposed',
    enterpriseId,
    before: {},
    after: reason,
  });
  const { product, productEn } = present(before, at);
  const facts = {
    topic: 'revocation-proposed',
    product,
    productEn,
    number,
    reason: { zh: reason.reasonZh, en: reason.reasonEn },
    by: { zh: actor.name, en: actor.nameEn ?? actor.name },
  } as const;
  const cause = `revocation-proposed:${id}`;
  await tellStaff(trx, { facts, cause, enterpriseId: null, actorId: actor.accountId });
  await pushProposal(trx, before);
  return presentAgain(part, number);
}
