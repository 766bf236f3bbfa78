import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Db } from '#db/schema/database.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertMatchedUploads, recordCommand } from '#tests/support/applications/application-scenario.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = openFixtureDb(database.adminUrl);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

it('ending tells the open pages of each upload that it is withdrawn', async () => {
  const { id: enterpriseId } = await createEnterprise(db);
  const { id: createdBy, actor } = await createAccount(db, { enterpriseId });
  const product = await createProduct(db, { enterpriseId });
  const application = await insertApplicationRow(db, {
    product,
    status: 'product-rejected',
    overrides: { createdBy },
  });
  await insertMatchedUploads(db, application.id);
  const commandId = await recordCommand(db, { application }, actor, { type: 'end' });
  const { id: applicationId, number, version } = application;
  const input = { applicationId, number, version, commandId, type: 'end' as const };
  expect(await commitCommand({ db, now: () => new Date() }, input)).toMatchObject({ kind: 'committed' });
  const told = await db
    .selectFrom('event')
    .select(['room', 'change'])
    .where('entity', '=', 'upload')
    .orderBy('id')
    .execute();
  expect(told.map(({ room, change }) => [room, change.withdrawn])).toEqual(
    product.configurations.flatMap(() => [
      [`enterprise:${enterpriseId}`, true],
      ['programme', true],
    ]),
  );
});
