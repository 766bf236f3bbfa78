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

/** Rethrows an error of the database, as partnerEnterpriseDuplicate with `details.field` where a unique index names the field. */
export function refuseTaken(error: unknown): never {
  const index = violatedUnique(error);
  const field = index === null ? undefined : fieldsByIndex[index];
  throw field ? new CatalogueError('partnerEnterpriseDuplicate', { field }, { cause: error }) : error;
}
