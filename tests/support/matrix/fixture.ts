import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '#api/deps.ts';
import { insertFailures } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { sampleFailure, sampleReport } from '../../fixtures/test-results/sample-report.ts';
import { createAccount, createEnterprise, createProduct, signAgreements } from '../factories.ts';

/** By which the one failure of a fixture is known. */
export const faultPrint = '0'.repeat(16);

/** An enterprise with one row of everything that a path or a body can name. */
export type Fixture = {
  enterprise: string;
  name: string;
  account: string;
  product: string;
  configuration: string;
  contact: string;
  application: string;
  file: string;
  message: string;
  bulletin: string;
};

/** Ids that no row has, in the shape of a fixture. */
export function missingFixture(name: string): Fixture {
  const id = () => randomUUID();
  return {
    enterprise: id(),
    name,
    account: id(),
    product: id(),
    configuration: id(),
    contact: id(),
    application: id(),
    file: id(),
    message: id(),
    bulletin: id(),
  };
}

export async function createFixture({ db, storage }: Deps, { admitted = true } = {}): Promise<Fixture> {
  const { id: enterpriseId, nameZh: name } = await createEnterprise(db, { state: admitted ? 1 : 0 });
  const [account, product, file] = await Promise.all([
    // It is named, and does nothing itself.
    createAccount(db, { enterpriseId }, { signed: false }),
    createProduct(db, { enterpriseId }),
    insertFile(db, enterpriseId, await storage.put(Readable.from(['picture']))),
  ]);
  const [configuration] = product.configurations;
  const materials = JSON.stringify(materialsOf(file));
  const application = await insertApplicationRow(db, {
    product,
    status: 'certifying',
    overrides: { materials, step: 3, waitingFor: 'partner', createdBy: account.id },
  });
  await insertFailure(db, account.id, {
    ...application,
    configurationId: configuration?.id ?? '',
    fileId: file,
  });
  return {
    enterprise: enterpriseId,
    name,
    account: account.id,
    product: product.id,
    file,
    configuration: configuration?.id ?? '',
    contact: product.contactIds[0] ?? '',
    application: application.id,
    message: await insertMessage(db, enterpriseId),
    bulletin: await insertBulletin(db, account.id),
  };
}

async function insertFile(db: Db, enterpriseId: string, blob: { sha256: string; size: number }) {
  await db
    .insertInto('blob')
    .values(blob)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = { ...blob, enterpriseId, kind: 'image' as const, name: 'front.png', mime: 'image/png' };
  const values = { ...row, width: 1080, height: 2400, uploadedBy: null };
  return (await db.insertInto('file').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

type Uploaded = {
  id: string;
  enterpriseId: string;
  createdBy: string;
  configurationId: string;
  fileId: string;
};

/** The result of a configuration, under an id, with one failed case, `none`. */
async function insertFailure(db: Db, id: string, application: Uploaded): Promise<void> {
  const { id: applicationId, enterpriseId, createdBy: receivedBy, configurationId, fileId } = application;
  const values = {
    id,
    applicationId,
    configurationId,
    enterpriseId,
    fileId,
    receivedBy,
    requestId: randomUUID(),
    state: 'matched' as const,
    stage: 'done' as const,
    progress: 100,
    parserVersion: 1,
    report: JSON.stringify({ ...sampleReport(), comparison: { newlyFailed: 0, fixed: 0 } }),
  };
  await db.insertInto('upload').values(values).execute();
  await insertFailures(db, id, [{ ...sampleFailure('none'), fingerprint: faultPrint }]);
}

async function insertMessage(db: Db, enterpriseId: string): Promise<string> {
  const values = {
    enterpriseId,
    applicationId: null,
    dedupeKey: randomUUID(),
    titleZh: '消息',
    titleEn: 'Message',
  };
  return (await db.insertInto('message').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function insertBulletin(db: Db, createdBy: string): Promise<string> {
  const texts = { titleZh: '公告', titleEn: 'Bulletin', contentZh: '<p>文</p>', contentEn: '<p>Text</p>' };
  const [startsAt, expiresAt] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)];
  const values = { kind: 'notification' as const, ...texts, startsAt, expiresAt, createdBy };
  return (await db.insertInto('bulletin').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export type Caller = { headers: Record<string, string> };

/** Somebody with a session: of this role, of this enterprise, with both agreements signed or none. */
export async function createCaller(
  deps: Deps,
  { role, enterpriseId, signed }: { role: Role; enterpriseId: string | null; signed: boolean },
): Promise<Caller> {
  const account = await createAccount(deps.db, { roles: [role], enterpriseId }, { signed: false });
  if (signed) await signAgreements(deps.db, account.id);
  return { headers: (await sessionHeaders(deps, account)).headers };
}
