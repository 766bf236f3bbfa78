import type { ReviewedDevice } from '#contract/reviews.ts';
import { findAgreement } from '#db/queries/business-agreements.ts';
import { findReviewedDevice, listProductContacts } from '#db/queries/reviewed-devices.ts';
import type { Db } from '#db/schema/database.ts';
import { regionsOutside } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/** What reviewers compare an application with. @throws CatalogueError applicationMissing */
export async function readReviewedDevice({ db }: { db: Db }, applicationId: string): Promise<ReviewedDevice> {
  const found = await findReviewedDevice(db, applicationId);
  if (!found) throw new CatalogueError('applicationMissing');
  const { id, enterpriseId, materials, ...device } = found;
  const agreement = await findAgreement(db, enterpriseId);
  return {
    ...device,
    contacts: await listProductContacts(db, id),
    regionsOutside: regionsOutside(agreement?.salesRegions ?? [], materials.salesRegions),
  };
}
