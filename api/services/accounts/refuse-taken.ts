import { violatedUnique } from '#db/violations.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

const fieldsByIndex: Record<string, string> = {
  account_login: 'login',
  account_login_key: 'login',
  enterprise_name_zh: 'companyZh',
  enterprise_name_zh_key: 'companyZh',
  enterprise_name_en: 'companyEn',
  enterprise_name_en_key: 'companyEn',
  enterprise_partner_code: 'partnerCode',
  enterprise_verification_credit_code: 'creditCode',
};

type Names = { nameZh: string; nameEn: string };

/**
 * Rethrows an error of the database, as partnerEnterpriseDuplicate with `details.field` where a unique index names the
 * field: of a company whose English name stands in for the Chinese one, that of the English.
 */
export function refuseTaken(error: unknown, company?: Names): never {
  const index = violatedUnique(error);
  const found = index === null ? undefined : fieldsByIndex[index];
  const field = found === 'companyZh' && company && company.nameZh === company.nameEn ? 'companyEn' : found;
  throw field ? new CatalogueError('partnerEnterpriseDuplicate', { field }, { cause: error }) : error;
}
