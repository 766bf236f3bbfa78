import type { WaiverTermsView } from '#contract/applications/waivers.ts';
import { findItemForTerms, type ItemForTerms } from '#db/queries/waivers.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { waiverExpiry } from '#domain/evidence/waivers.ts';
import { maxWaiverMonths } from '#domain/general-config/config-bounds.ts';
import { requireResults } from '#services/evidence/require-results.ts';
import { readStandardTerms } from './read-standard-terms.ts';

type Deps = { db: Db; now: () => Date };
export type TermsTarget = { applicationId: string; itemId: string };

/** The item of an application. Throws `dataMissing`. */
export async function requireItem(db: Db, { applicationId, itemId }: TermsTarget): Promise<ItemForTerms> {
  const item = await findItemForTerms(db, applicationId, itemId);
  if (!item) throw new CatalogueError('dataMissing', { field: 'item' });
  return item;
}

/** The terms of an item, beside those of the programme. */
export async function presentTerms(deps: Deps, item: ItemForTerms): Promise<WaiverTermsView> {
  const { today, standard } = await readStandardTerms(deps);
  const { scope, expiresOn, opinion, opinionEn, cases, groupFingerprint } = item;
  const isSet = scope !== null && expiresOn !== null;
  return {
    cases,
    group: groupFingerprint !== null,
    standard,
    terms: isSet ? { scope, expiresOn, opinion: opinion ?? '', opinionEn } : null,
    earliest: today,
    latest: waiverExpiry(today, maxWaiverMonths),
  };
}

/** On what terms a reason is going to be accepted. Throws `dataMissing`, and as `requireResults`. */
export async function readTerms(deps: Deps, actor: Actor, target: TermsTarget): Promise<WaiverTermsView> {
  await requireResults(deps.db, actor, target.applicationId);
  return presentTerms(deps, await requireItem(deps.db, target));
}
