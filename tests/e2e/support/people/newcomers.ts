import { randomInt, randomUUID } from 'node:crypto';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { type AgreementName, agreementTypes } from '#domain/agreements/agreements.ts';
import type { EnterpriseKind } from '#domain/enterprises/enterprise-kinds.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

/** An account that no other walk uses, as far as it has come. */
export type NewcomerStory = {
  /** Nothing for an individual. */
  enterprise?: {
    state: 0 | 1;
    kind?: EnterpriseKind;
    contactEmail?: string | null;
    contactPhone?: string | null;
  } | null;
  signed?: readonly AgreementName[];
  login?: string;
};
export type Newcomer = { id: string; name: string; login: string };

/** Works on the portal's database for a moment, with an administrator's rights. */
export const withDatabase = <T>(work: (db: Db) => Promise<T>) => workOn(process.env.DATABASE_ADMIN_URL, work);

/** The same as its owner, who alone takes back what is written once. */
const withOwnDatabase = <T>(work: (db: Db) => Promise<T>) => workOn(process.env.DATABASE_OWNER_URL, work);

async function workOn<T>(address: string | undefined, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(address ?? '', { sees: 'all', max: 1, applicationName: 'e2e' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function layEnterprise(db: Db, story: NonNullable<NewcomerStory['enterprise']>): Promise<string> {
  const mark = randomUUID().slice(0, 8).toUpperCase();
  const partnerCode = randomInt(36 ** 7)
    .toString(36)
    .padStart(7, '0');
  const names = { nameZh: `测试企业 ${mark}`, nameEn: `Test Enterprise ${mark}` };
  const short = { shortZh: names.nameZh, shortEn: names.nameEn, partnerCode };
  return (await createEnterprise(db, { ...names, ...short, ...story })).id;
}

/** A new account; a partner of an admitted enterprise who has signed nothing, unless the story says otherwise. */
export function layNewcomer({
  enterprise = { state: 1 },
  signed = [],
  login = `${randomUUID()}@assay.example`,
}: NewcomerStory = {}): Promise<Newcomer> {
  return withDatabase(async (db) => {
    const enterpriseId = enterprise && (await layEnterprise(db, enterprise));
    const account = await createAccount(
      db,
      {
        login,
        roles: [enterpriseId === null ? 'individual' : 'partner'],
        enterpriseId,
      },
      { signed: false },
    );
    for (const name of signed) await laySignature(db, account.id, name);
    return { id: account.id, name: account.nameZh, login: account.login };
  });
}

/** Signed in the small hours of 1 October where the office is. */
async function laySignature(db: Db, accountId: string, name: AgreementName): Promise<void> {
  const signature = { version: 1, signedAt: new Date('2026-09-30T20:00:00Z'), ip: '127.0.0.1' };
  await db
    .insertInto('agreementSignature')
    .values({ accountId, agrType: agreementTypes[name], locale: 'zh', ...signature })
    .execute();
}

/** A version 2 of an agreement for as long as the walk takes; everybody else has it signed nowhere and never sees it. */
export async function withNewVersion(name: AgreementName, walk: () => Promise<void>): Promise<void> {
  const agrType = agreementTypes[name];
  await withDatabase(async (db) => {
    const {
      version: _,
      publishedAt: __,
      ...first
    } = await db
      .selectFrom('agreementVersion')
      .selectAll()
      .where('agrType', '=', agrType)
      .executeTakeFirstOrThrow();
    const second = { ...first, version: 2, publishedAt: new Date() };
    await db.insertInto('agreementVersion').values(second).execute();
  });
  try {
    await walk();
  } finally {
    await withOwnDatabase(async (db) => {
      for (const table of ['agreementSignature', 'agreementVersion'] as const) {
        await db.deleteFrom(table).where('agrType', '=', agrType).where('version', '=', 2).execute();
      }
    });
  }
}

/** Nothing of an agreement is published for as long as the walk takes. */
export async function withoutVersion(name: AgreementName, walk: () => Promise<void>): Promise<void> {
  const publishAt = (publishedAt: Date) =>
    withOwnDatabase((db) =>
      db
        .updateTable('agreementVersion')
        .set({ publishedAt })
        .where('agrType', '=', agreementTypes[name])
        .execute(),
    );
  await publishAt(new Date(Date.now() + 3_600_000));
  try {
    await walk();
  } finally {
    await publishAt(new Date());
  }
}
