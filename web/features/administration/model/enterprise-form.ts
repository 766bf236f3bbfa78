import { z } from 'zod';
import { type BusinessContact, businessContact } from '#contract/admin-enterprises.ts';
import { personNames } from '#domain/accounts/staff-accounts.ts';
import { chineseNameRule } from '#domain/countries/chinese-names.ts';
import { countrySchema, creditCodeCountry } from '#domain/countries/countries.ts';
import { emailSchema, lineSchema, optionalLineSchema } from '#domain/shared/validation.ts';
import type { FieldMapping } from '#web/lib/failures/refused-fields.ts';
import type { Shape } from '#web/lib/forms/shape.ts';

/** What an empty field means. */
const orNothing = (text: string) => (text.trim() === '' ? null : text);

/** Their role is entered later. */
type ContactField = `contact${Capitalize<Exclude<keyof BusinessContact, 'role' | 'roleEn'>>}`;

/** An enterprise that is added, with its business contact and first person. */
export const enterpriseForm = z
  .strictObject({
    country: z.string().pipe(countrySchema.unwrap()),
    companyZh: optionalLineSchema(128),
    companyEn: lineSchema(128),
    ...({
      contactName: z.string().transform(orNothing).pipe(businessContact.shape.name.unwrap()),
      contactNameEn: z.string().transform(orNothing).pipe(businessContact.shape.nameEn.unwrap()),
      contactEmail: z.string().transform(orNothing).pipe(businessContact.shape.email),
      contactPhone: z.string().transform(orNothing).pipe(businessContact.shape.phone),
    } satisfies Record<ContactField, z.ZodType>),
    login: emailSchema,
    ...personNames,
    whitelisted: z.boolean(),
  })
  .refine(...chineseNameRule('companyZh'))
  .refine(...chineseNameRule('nameZh'));

const text = z.string();

/** The draft in the browser. */
export const enterpriseDraftSchema = z.object({
  country: text.default(creditCodeCountry),
  companyZh: text,
  companyEn: text,
  contactName: text,
  contactNameEn: text,
  contactEmail: text,
  contactPhone: text,
  login: text,
  nameZh: text,
  nameEn: text,
  whitelisted: z.boolean(),
} satisfies Shape<z.input<typeof enterpriseForm>>);
export type EnterpriseDraft = z.output<typeof enterpriseDraftSchema>;

export const noEnterprise: EnterpriseDraft = {
  country: creditCodeCountry,
  companyZh: '',
  companyEn: '',
  contactName: '',
  contactNameEn: '',
  contactEmail: '',
  contactPhone: '',
  login: '',
  nameZh: '',
  nameEn: '',
  whitelisted: true,
};

/** Where an added enterprise is refused. */
export const enterpriseRefused: FieldMapping = {
  fieldOf: { businessContactRequired: 'contactPhone' },
  fieldNames: {
    'contact.name': 'contactName',
    'contact.nameEn': 'contactNameEn',
    'contact.email': 'contactEmail',
    'contact.phone': 'contactPhone',
  },
};

/** The names of an enterprise, called as what is refused names them. */
const chineseCompanyNames = z.strictObject({ companyZh: lineSchema(128), companyEn: lineSchema(128) });
const otherCompanyNames = chineseCompanyNames.extend({ companyZh: optionalLineSchema(128) });
export const companyNames = (isChineseNeeded: boolean) =>
  isChineseNeeded ? chineseCompanyNames : otherCompanyNames;
export const namesDraftSchema = z.object({ companyZh: text, companyEn: text });
export const namesRefused: FieldMapping = { fieldNames: { nameZh: 'companyZh', nameEn: 'companyEn' } };
