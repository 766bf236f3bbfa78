import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { lockApplication } from '#db/queries/applications.ts';
import { describeError } from '#domain/errors/errors.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { standing } from '#tests/support/applications/application-rows.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { eventually } from '#tests/support/eventually.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig.close());

const xml = buildTradefedXml();

const waits = sql<{ one: boolean }>`select exists (select from pg_locks
  join pg_stat_activity using (pid) where not granted and datname = current_database()) as one`;

async function filesOf(enterpriseId: string) {
  const files = await rig.db
    .selectFrom('file')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .execute();
  const usage = await rig.db
    .selectFrom('enterpriseUsage')
    .select('storageBytes')
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
  return { files, bytes: usage?.storageBytes ?? 0 };
}

describe('an upload', () => {
  test('that comes with others finds what they left: one stands, and one asks for the next step', async () => {
    const { account, application, first } = await createMaker(rig.db, 'certifying', 3);
    const partner = await rig.as(account);
    await Promise.all(Array.from({ length: 12 }, () => partner.uploadResult(first, xml)));
    const of = (table: 'upload' | 'command') =>
      rig.db.selectFrom(table).select('id').where('applicationId', '=', application.id);
    expect(await of('upload').execute()).toHaveLength(12);
    expect(await of('upload').where('withdrawnAt', 'is', null).execute()).toHaveLength(1);
    expect(await of('command').execute()).toHaveLength(1);
  });

  test('that is refused at its end leaves no file, and takes no room', async () => {
    const { account, application, first, enterprise } = await createMaker(rig.db);
    const partner = await rig.as(account);
    const sending = await rig.db.transaction().execute(async (trx) => {
      await lockApplication(trx, application.id);
      const sent = partner.sendResult(first, xml);
      await eventually(async () => (await waits.execute(rig.db)).rows[0]?.one === true);
      await trx
        .updateTable('application')
        .set(standing('certified'))
        .where('id', '=', application.id)
        .execute();
      return { sent };
    });
    const { code, status } = describeError('certificationRecordMissing');
    expect(await sending.sent).toMatchObject({ status, body: { errorCode: code } });
    expect(await filesOf(enterprise.id)).toEqual({ files: [], bytes: 0 });
  });

  test('of one key that comes thrice at once has one file', async () => {
    const { account, first, enterprise } = await createMaker(rig.db);
    const partner = await rig.as(account);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => partner.uploadResult(first, xml, { key })));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([key]));
    const { files, bytes } = await filesOf(enterprise.id);
    expect([files.length, bytes]).toEqual([1, Buffer.byteLength(xml)]);
  });
});
