import type { BusinessContact } from '#contract/admin-enterprises.ts';

type Columns = { [Field in keyof BusinessContact as `contact${Capitalize<Field>}`]: BusinessContact[Field] };

/** The business development contact in the row of its enterprise. */
export const contactOf = ({ contactName, contactEmail, contactPhone }: Columns): BusinessContact => ({
  name: contactName,
  email: contactEmail,
  phone: contactPhone,
});

/** What is stored of one in the row of its enterprise. */
export const contactColumns = ({ name, email, phone }: BusinessContact): Columns => ({
  contactName: name,
  contactEmail: email,
  contactPhone: phone,
});
