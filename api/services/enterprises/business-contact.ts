import type { BusinessContact } from '#contract/admin-enterprises.ts';

type Columns = { [Field in keyof BusinessContact as `contact${Capitalize<Field>}`]: BusinessContact[Field] };

/** The business development contact in the row of its enterprise. */
export const contactOf = (row: Columns): BusinessContact => ({
  name: row.contactName,
  nameEn: row.contactNameEn,
  role: row.contactRole,
  roleEn: row.contactRoleEn,
  email: row.contactEmail,
  phone: row.contactPhone,
});

/** What is stored of one in the row of its enterprise. */
export const contactColumns = ({ name, nameEn, role, roleEn, email, phone }: BusinessContact): Columns => ({
  contactName: name,
  contactNameEn: nameEn,
  contactRole: role,
  contactRoleEn: roleEn,
  contactEmail: email,
  contactPhone: phone,
});
