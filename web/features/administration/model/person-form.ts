import { z } from 'zod';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import { personNames, staffNames, staffRoles, staffRolesSchema } from '#domain/accounts/staff-accounts.ts';
import { initialChineseName, needsChineseNames } from '#domain/countries/chinese-names.ts';
import { emailSchema } from '#domain/shared/validation.ts';

/** The draft in the browser. */
export const personDraftSchema = z.object({
  login: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  roles: z.array(z.enum(staffRoles)),
});
export type PersonDraft = z.output<typeof personDraftSchema>;

/** Of somebody of the programme. */
export const staffForm = z.strictObject({ login: emailSchema, ...staffNames, roles: staffRolesSchema });
/** Of a maker: what it may do follows from its enterprise. */
const chinesePersonForm = staffForm.extend({ roles: z.array(z.enum(staffRoles)) });
const otherPersonForm = chinesePersonForm.extend(personNames);
export const enterprisePersonForm = (isChineseNeeded: boolean) =>
  isChineseNeeded ? chinesePersonForm : otherPersonForm;

export const nobody: PersonDraft = { login: '', nameZh: '', nameEn: '', roles: [] };

/** What the form begins with for somebody who has an account. */
export function draftOf(account: AdminAccount, isChineseNeeded: boolean): PersonDraft {
  const { login, nameEn, roles } = account;
  const nameZh = initialChineseName(account, isChineseNeeded);
  return { login, nameZh, nameEn, roles: staffRoles.filter((role) => roles.includes(role)) };
}

/** Whether the account's person is asked for a Chinese name. */
export const isChineseNeededOf = ({ enterprise, roles }: AdminAccount) =>
  enterprise ? needsChineseNames(enterprise.country) : !roles.includes('individual');
