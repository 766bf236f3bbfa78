import { findAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import {
  agreementRefusal,
  isInForce,
  regionsOutside,
} from '#domain/business-agreements/business-agreements.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';

type Question = { enterpriseId: string; category: string; now: Date };

/**
 * Whether the enterprise has a signed agreement in force that holds for the category.
 * @throws CatalogueError commercialAgreementUnsigned, categoryNotInAgreement
 */
export async function checkAgreement(db: Db, { enterpriseId, category, now }: Question): Promise<void> {
  const agreement = await findAgreement(db, enterpriseId);
  const inForce = agreement !== undefined && isInForce(agreement, officeDay(now, await readOfficeZone(db)));
  const refusal = agreementRefusal({ inForce, categories: agreement?.categories ?? [] }, category);
  if (refusal) throw new CatalogueError(refusal, { category });
}

type Regions = {
  enterpriseId: string;
  regions: readonly string[];
  /** What was chosen before may stay, though the agreement has changed since. */
  before?: readonly string[];
  /** Where they stand in the body. */
  field: string;
};

/**
 * Whether the enterprise's agreement covers these sales regions.
 * @throws CatalogueError salesRegionMissing with `reason: 'agreement'` and the first region that it does not
 */
export async function checkRegions(
  db: Db,
  { enterpriseId, regions, before = [], field }: Regions,
): Promise<void> {
  const agreement = await findAgreement(db, enterpriseId);
  const chosen = regions.filter((region) => !before.includes(region));
  const [value] = regionsOutside(agreement?.salesRegions ?? [], chosen);
  if (value !== undefined)
    throw new CatalogueError('salesRegionMissing', { reason: 'agreement', field, value });
}
