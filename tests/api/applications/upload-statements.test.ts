import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig.close());

const xml = buildTradefedXml();

/** How many statements each transaction had while something was done; its beginning and end are of them. */
async function transactions(run: () => Promise<unknown>): Promise<number[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  const asked = query.mock.calls.map(([first], index) => ({
    client: query.mock.contexts[index],
    text: typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')),
  }));
  query.mockRestore();
  return asked.flatMap(({ client, text }, from) => {
    if (text !== 'begin') return [];
    const own = asked.slice(from).filter((one) => one.client === client);
    return [own.findIndex((one) => one.text === 'commit') + 1];
  });
}

describe('an upload', () => {
  test('is stored in few statements', async () => {
    const { account, first, second } = await createMaker(rig.db, 'certifying', 3);
    const partner = await rig.as(account);
    expect(await transactions(() => partner.uploadResult(first, xml))).toEqual([4, 6]);
    // The second asks for no step.
    expect(await transactions(() => partner.uploadResult(second, xml))).toEqual([4, 5]);
  });

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
});
