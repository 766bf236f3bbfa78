import type { Insertable } from 'kysely';
import { accountKeys, enterpriseKeys } from '#db/name-keys.ts';
import { writeConfigurations } from '#db/queries/configurations.ts';
import { insertProduct, replaceProductContacts } from '#db/queries/products.ts';
import type { Database, Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { placeConfigurations } from '#domain/products/product-changes.ts';
import { type ConfigurationInput, channelIdOf } from '#domain/products/products.ts';
import { signAgreement } from '#services/agreements/sign-agreement.ts';

let serial = 0;

/** For rows beside those of an earlier run: numbers go on after these. */
export function skipSerials(count: number): void {
  serial += count;
}

/** A number that no other row of this test run has. */
export function nextSerial(): number {
  serial += 1;
  return serial;
}

/** Unique seven characters, as a partner code has them. */
function uniquePartnerCode(): string {
  return `P${String(nextSerial()).padStart(6, '0')}`;
}

/** An admitted, verified enterprise with a partner code. */
export function createEnterprise(db: Db, overrides: Partial<Insertable<Database['enterprise']>> = {}) {
  const number = nextSerial();
  const names = { nameZh: `测试企业 ${number}`, nameEn: `Test Enterprise ${number}`, ...overrides };
  return db
    .insertInto('enterprise')
    .values({
      ...names,
      ...enterpriseKeys(names),
      shortZh: `企业 ${number}`,
      shortEn: `Enterprise ${number}`,
      state: 1,
      verifyRealState: 2,
      partnerCode: uniquePartnerCode(),
      contactEmail: 'bd@assay.example',
      contactPhone: '+86 755 0000 0000',
      whitelistedAt: new Date(),
      preloadingSince: new Date(),
      developmentTestsSince: new Date(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the database writes for enterprises that are created with a code: signed for tablets, without an end. */
export function signBusinessAgreement(db: Db, enterpriseId: string) {
  return db
    .insertInto('businessAgreement')
    .values({ enterpriseId, state: 'signed', categories: ['tablet'] })
    .execute();
}

/** Signs both agreements in their newest versions, as reading and confirming them does. */
export async function signAgreements(db: Db, accountId: string): Promise<void> {
  const signing = { accountId, now: new Date(), ip: '127.0.0.1', locale: 'zh' as const };
  for (const agrType of Object.values(agreementTypes)) await signAgreement(db, { ...signing, agrType });
}

/**
 * A partner's account, with both agreements signed unless told otherwise; nobody can sign in with its password unless
 * one is given.
 */
export async function createAccount(
  db: Db,
  overrides: Partial<Insertable<Database['account']>> = {},
  { signed = true } = {},
) {
  const { login = `account-${nextSerial()}@assay.example` } = overrides;
  const account = await db
    .insertInto('account')
    .values({
      ...accountKeys({ login }),
      login,
      passwordHash: 'none',
      nameZh: '林可',
      nameEn: 'Lin Ke',
      roles: ['partner'],
      enterpriseId: null,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: accountId, nameZh: name, nameEn, roles, enterpriseId, enterpriseRight: right } = account;
  if (signed && roles.includes('partner')) await signAgreements(db, accountId);
  const actor: Actor = { accountId, name, nameEn, roles, enterpriseId, right };
  return { ...account, actor };
}

export function createContact(
  db: Db,
  overrides: Partial<Insertable<Database['contact']>> & { enterpriseId: string },
) {
  return db
    .insertInto('contact')
    .values({
      nickname: '陈予',
      email: `contact-${nextSerial()}@assay.example`,
      phone: '+86 138 0000 0000',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const defaultConfigurations: ConfigurationInput[] = [
  { ram: { value: 8, unit: 'GB' }, rom: { value: 128, unit: 'GB' }, label: '标准版' },
  { ram: { value: 12, unit: 'GB' }, rom: { value: 256, unit: 'GB' }, label: '标准版' },
];

export type ProductOverrides = Partial<Insertable<Database['product']>> & {
  enterpriseId: string;
  configurations?: ConfigurationInput[];
  contactIds?: string[];
};

/** A complete product with two configurations and a contact, and a channel ID when its enterprise has a partner code. */
export async function createProduct(db: Db, overrides: ProductOverrides) {
  const { configurations = defaultConfigurations, contactIds, ...columns } = overrides;
  const { enterpriseId } = columns;
  const number = nextSerial();
  const customCode =
    columns.customCode === undefined ? `C${String(number).padStart(8, '0')}` : columns.customCode;
  const { partnerCode } = await db
    .selectFrom('enterprise')
    .select('partnerCode')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  const id = await insertProduct(db, {
    name: `岚岳 Pad ${number}`,
    brand: '岚岳',
    brandAlias: 'Lanyue',
    category: 'tablet',
    series: 'Pad',
    model: `LY-P${number}`,
    cpuArchitecture: 'arm64-v8a',
    screenDensity: '320',
    ...columns,
    customCode,
    channelId: customCode && partnerCode ? channelIdOf(partnerCode, customCode) : null,
  });
  await writeConfigurations(db, id, placeConfigurations([], configurations));
  const contacts = contactIds ?? [(await createContact(db, { enterpriseId })).id];
  await replaceProductContacts(db, id, contacts);
  const product = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('configuration')
    .selectAll()
    .where('productId', '=', id)
    .orderBy('ordinal')
    .execute();
  return { ...product, configurations: rows, contactIds: contacts };
}
