import { lockStatus } from '#db/queries/admin-enterprises.ts';
import { type AgreementRow, findAgreement } from '#db/queries/business-agreements.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import type { AgreementState } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * An enterprise's agreement, which nobody else changes until the transaction ends; nor does an application begin meanwhile.
 * @param seen the version that the caller looked at, 0 for none
 * @throws CatalogueError partnerEnterpriseMissing, reviewStatusChanged when it is another by now
 */
export async function lockAgreement(
  trx: Db,
  { enterpriseId, seen }: { enterpriseId: string; seen?: number },
): Promise<{ state: AgreementState; row: AgreementRow | undefined; enterprise: { state: number } }> {
  await lockEnterprise(trx, enterpriseId);
  const enterprise = await lockStatus(trx, enterpriseId);
  if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
  const row = await findAgreement(trx, enterpriseId);
  if (seen !== undefined && seen !== (row?.version ?? 0)) throw new CatalogueError('reviewStatusChanged');
  return { state: row?.state ?? 'not-started', row, enterprise };
}
