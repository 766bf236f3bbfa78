import { z } from 'zod';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import { personNames, staffRoles, staffRolesSchema } from '#domain/accounts/staff-accounts.ts';
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
export const staffForm = z.strictObject({ login: emailSchema, ...personNames, roles: staffRolesSchema });
/** Of a maker: what it may do follows from its enterprise. */
export const enterprisePersonForm = staffForm.extend({ roles: z.array(z.enum(staffRoles)) });

export const nobody: PersonDraft = { login: '', nameZh: '', nameEn: '', roles: [] };

/** What the form begins with for somebody who has an account. */
export function draftOf({ login, nameZh, nameEn, roles }: AdminAccount): PersonDraft {
  return { login, nameZh, nameEn, roles: staffRoles.filter((role) => roles.includes(role)) };
}
