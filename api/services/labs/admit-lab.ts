import type { z } from 'zod';
import type { DelegationView } from '#contract/applications/labs.ts';
import { findApplication, listConfigurationIds } from '#db/queries/applications.ts';
import {
  type DelegationRow,
  findLabByLogin,
  findLabByName,
  insertDelegation,
  listDelegations,
} from '#db/queries/delegations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { emailOf, labLimits, type newDelegationSchema } from '#domain/labs/delegations.ts';
import { lockEvidence } from '#services/evidence/lock-evidence.ts';
import type { InvitationDeps } from '#services/invitations/send-invitation.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { announceDelegation } from './announce-delegation.ts';
import { mailLabInvitation } from './mail-invitation.ts';
import { presentDelegation } from './present-delegation.ts';

type Deps = Pick<InvitationDeps, 'db' | 'now' | 'config'>;
type NewDelegation = z.output<typeof newDelegationSchema>;

type Lab = Pick<DelegationRow, 'labId' | 'labName' | 'labNameEn' | 'namedAs'>;

/**
 * A lab that is named by an email counts by that email alone, so that nobody learns which lab it belongs to.
 * @throws CatalogueError parameterInvalid where there is no room for another lab, or it is in already
 */
async function refuseFull(trx: Db, applicationId: string, { labId, namedAs }: Lab): Promise<void> {
  const all = await listDelegations(trx, applicationId, labLimits.ofApplication);
  const open = all.filter(({ endedAt }) => endedAt === null);
  if (open.some((one) => one.namedAs === namedAs && (namedAs !== null || one.labId === labId)))
    throw new CatalogueError('parameterInvalid', { field: 'lab', reason: 'lab-in' });
  if (open.length >= labLimits.open || all.length >= labLimits.ofApplication)
    throw new CatalogueError('parameterInvalid', { reason: 'full', limit: labLimits.open });
}

/**
 * The lab of this name or email. By a name it is refused alike whether there is none, it may not work here, or it is the
 * enterprise itself. By an email it is taken alike whether or not somebody works here by it; only the enterprise's own are refused.
 */
async function findLab(trx: Db, name: string, owner: string): Promise<Lab> {
  const namedAs = emailOf(name);
  const lab = await (namedAs === null ? findLabByName(trx, name) : findLabByLogin(trx, namedAs));
  if (lab?.id === owner || (!lab && namedAs === null))
    throw new CatalogueError('parameterInvalid', { field: 'lab', reason: 'lab-unknown' });
  if (!lab) return { labId: null, labName: name, labNameEn: name, namedAs };
  return { labId: lab.id, labName: lab.nameZh, labNameEn: lab.nameEn, namedAs };
}

/**
 * Lets a lab in to an application of the actor's, to upload test results while it brings evidence. An email that nobody has yet
 * is told how to register, and let in when it did.
 * @throws CatalogueError applicationMissing, dataMissing (`field: 'configurationIds'`), parameterInvalid (`reason`:
 * lab-unknown, lab-in or full; term-past for `until`), applicationAlreadyInAudit and certificationRecordMissing where no evidence is brought
 */
export function admitLab(
  { db, now, config }: Deps,
  actor: Actor,
  { applicationId, ...input }: NewDelegation & { applicationId: string },
): Promise<DelegationView> {
  const configurationIds = [...new Set(input.configurationIds)];
  return inTransaction(db, async (trx) => {
    if (input.until !== null && input.until < (await readOfficeDay({ db: trx, now })))
      throw new CatalogueError('parameterInvalid', { field: 'until', reason: 'term-past' });
    const application = await lockEvidence(trx, actor.enterpriseId, applicationId);
    const lab = await findLab(trx, input.lab, application.enterpriseId);
    const known = await listConfigurationIds(trx, applicationId);
    if (configurationIds.some((id) => !known.includes(id)))
      throw new CatalogueError('dataMissing', { field: 'configurationIds' });
    await refuseFull(trx, applicationId, lab);
    const part = await insertDelegation(trx, {
      applicationId,
      enterpriseId: application.enterpriseId,
      configurationIds,
      note: input.note.trim(),
      until: input.until,
      ...lab,
      letInBy: actor.accountId,
      letInAt: now(),
    });
    await announceDelegation(trx, { application, part, actorId: actor.accountId }, 'let-in');
    await mailLabInvitation(trx, { config, now }, { actor, part });
    return presentDelegation(part);
  });
}

/** The labs that an application has or had. @throws CatalogueError applicationMissing */
export async function listLabs(
  { db }: { db: Db },
  actor: Actor,
  applicationId: string,
): Promise<{ rows: DelegationView[] }> {
  const tenant = tenantOf(actor);
  const application = tenant === null ? undefined : await findApplication(db, applicationId, tenant);
  if (!application) throw new CatalogueError('applicationMissing');
  const rows = await listDelegations(db, applicationId, labLimits.ofApplication);
  return { rows: rows.map(presentDelegation) };
}
