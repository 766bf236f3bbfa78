import { findAgreement } from '#db/queries/business-agreements.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/** @throws CatalogueError partnerEnterpriseMissing; reviewStatusInvalid where no agreement could be given a file */
export async function requireAttachable(db: Db, enterpriseId: string): Promise<void> {
  if (!(await findEnterprise(db, enterpriseId))) throw new CatalogueError('partnerEnterpriseMissing');
  const agreement = await findAgreement(db, enterpriseId);
  if (!agreement || agreement.state === 'terminated') throw new CatalogueError('reviewStatusInvalid');
}

/** @throws CatalogueError reviewStatusInvalid where an enterprise has nothing to sign */
export async function requireSigning(db: Db, enterpriseId: string): Promise<void> {
  const agreement = await findAgreement(db, enterpriseId);
  if (agreement?.state !== 'signing') throw new CatalogueError('reviewStatusInvalid');
}
