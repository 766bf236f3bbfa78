import type { SavedSuite } from '#contract/programme/admin-suites.ts';
import { deletePackage, findPackage, listPackages } from '#db/queries/suite-packages.ts';
import { deleteSuite as removeSuite, updateSuite } from '#db/queries/suites.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { suiteGaps } from '#domain/suites/suites.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { announceSuite } from './announce-suite.ts';
import { lockSuite, refuseSuite, type SuiteDeps, suiteFields } from './suite-change.ts';

type Seen = { id: string; seen: number };

/** Publishes a draft. @throws CatalogueError as `lockSuite`, parameterInvalid with what it lacks */
export function publishSuite({ db, now }: SuiteDeps, actor: Actor, { id, seen }: Seen): Promise<SavedSuite> {
  return inTransaction(db, async (trx) => {
    const before = await lockSuite(trx, id, { states: ['draft'], seen });
    const packages = (await listPackages(trx, [id])).length;
    refuseSuite(suiteGaps({ ...before, packages }));
    const after = await updateSuite(trx, id, { publishedAt: now(), updatedAt: now() });
    const [from, to] = [suiteFields(before), suiteFields(after)];
    const change = { kind: 'suite', id, action: 'published', before: from, after: to } as const;
    await recordProgrammeChange({ db: trx, now }, actor, change);
    await announceSuite(trx, id);
    return { id, version: after.version };
  });
}

type Withdrawal = Seen & { reason: string; acceptedUntil: string | null };

/**
 * Withdraws a published edition: it is offered no more, and links to it lead nowhere from now on.
 * @throws CatalogueError as `lockSuite`, parameterInvalid for a last day in the past
 */
export async function withdrawSuite(
  { db, now }: SuiteDeps,
  actor: Actor,
  { id, seen, reason, acceptedUntil }: Withdrawal,
): Promise<SavedSuite> {
  if (acceptedUntil !== null && acceptedUntil < (await readOfficeDay({ db, now })))
    refuseSuite([{ field: 'acceptedUntil', rule: 'past' }]);
  return inTransaction(db, async (trx) => {
    const before = await lockSuite(trx, id, { states: ['published'], seen });
    const withdrawn = { withdrawnAt: now(), withdrawnReason: reason, acceptedUntil, updatedAt: now() };
    const after = await updateSuite(trx, id, withdrawn);
    const [from, to] = [suiteFields(before), suiteFields(after)];
    const change = { kind: 'suite', id, action: 'withdrawn', before: from, after: to } as const;
    await recordProgrammeChange({ db: trx, now }, actor, change);
    await announceSuite(trx, id);
    return { id, version: after.version };
  });
}

/** Deletes a draft with its packages; what is on its way for it is found and removed by its age. @throws as `lockSuite` */
export async function deleteSuite({ db, now }: SuiteDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = suiteFields(await lockSuite(trx, id, { states: ['draft'] }));
    await removeSuite(trx, id);
    const change = { kind: 'suite', id, action: 'deleted', before, after: null } as const;
    await recordProgrammeChange({ db: trx, now }, actor, change);
    await announceSuite(trx, id);
  });
}

/** Takes a package out of a draft. @throws CatalogueError dataMissing, reviewStatusChanged once it is published */
export async function deleteSuitePackage({ db, now }: SuiteDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await findPackage(trx, id);
    if (!found) throw new CatalogueError('dataMissing');
    await lockSuite(trx, found.suiteId, { states: ['draft'] });
    await deletePackage(trx, id);
    await updateSuite(trx, found.suiteId, { updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'suite',
      id: found.suiteId,
      action: 'package-removed',
      before: { package: found.name, sha256: found.sha256 },
      after: null,
    });
    await announceSuite(trx, found.suiteId);
  });
}
