import type { z } from 'zod';
import type { DelegationView } from '#contract/applications/labs.ts';
import { findApplication, listConfigurationIds } from '#db/queries/applications.ts';
import { findLabByName, insertDelegation, listDelegations } from '#db/queries/delegations.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { labLimits, type newDelegationSchema } from '#domain/labs/delegations.ts';
import { lockEvidence } from '#services/evidence/lock-evidence.ts';
import { presentDelegation } from './present-delegation.ts';
import { tellSides } from './tell-sides.ts';

type Deps = { db: Db; now: () => Date };
type NewDelegation = z.output<typeof newDelegationSchema>;

/** @throws CatalogueError parameterInvalid where there is no room for another lab, or it is in already */
async function refuseFull(trx: Db, applicationId: string, labId: string): Promise<void> {
  const all = await listDelegations(trx, applicationId, labLimits.ofApplication);
  const open = all.filter(({ endedAt }) => endedAt === null);
  if (open.some((one) => one.labId === labId))
    throw new CatalogueError('parameterInvalid', { field: 'lab', reason: 'lab-in' });
  if (open.length >= labLimits.open || all.length >= labLimits.ofApplication)
    throw new CatalogueError('parameterInvalid', { reason: 'full', limit: labLimits.open });
}

/** The lab of this name; the same refusal whether there is none, it may not work here, or it is the maker itself. */
async function findLab(trx: Db, name: string, owner: string) {
  const lab = await findLabByName(trx, name);
  if (!lab || lab.id === owner)
    throw new CatalogueError('parameterInvalid', { field: 'lab', reason: 'lab-unknown' });
  return lab;
}

/**
 * Lets a registered enterprise in to an application of the actor's, to upload test results while it brings evidence.
 * @throws CatalogueError applicationMissing, dataMissing (`field: 'configurationIds'`), parameterInvalid (`reason`:
 * lab-unknown, lab-in or full), applicationAlreadyInAudit and certificationRecordMissing where no evidence is brought
 */
export function admitLab(
  { db, now }: Deps,
  actor: Actor,
  { applicationId, ...wanted }: NewDelegation & { applicationId: string },
): Promise<DelegationView> {
  const configurationIds = [...new Set(wanted.configurationIds)];
  return db.transaction().execute(async (trx) => {
    const application = await lockEvidence(trx, actor.enterpriseId, applicationId);
    const lab = await findLab(trx, wanted.lab, application.enterpriseId);
    const known = await listConfigurationIds(trx, applicationId);
    if (configurationIds.some((id) => !known.includes(id)))
      throw new CatalogueError('dataMissing', { field: 'configurationIds' });
    await refuseFull(trx, applicationId, lab.id);
    const part = await insertDelegation(trx, {
      ...{
        applicationId,
        enterpriseId: application.enterpriseId,
        configurationIds,
        note: wanted.note.trim(),
      },
      ...{ labId: lab.id, labName: lab.nameZh, labNameEn: lab.nameEn },
      ...{ letInBy: actor.accountId, letInAt: now() },
    });
    await tellSides(trx, { application, part, actorId: actor.accountId }, 'let-in');
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
