import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  type AdminRequirement,
  createRequirement,
  listPhrases,
  listRequirements,
  publishEdition,
  readRequirements,
  updateRequirement,
} from '#contract/applications/requirements.ts';
import { getApplication } from '#contract/applications.ts';
import { getMessage, listMessages } from '#contract/messages.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { decideApplication } from '#contract/reviews.ts';
import { firstRequirements } from '#db/baseline/first-requirements.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import type { Command } from '#domain/applications/commands.ts';
import type { Finding } from '#domain/applications/findings.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { finding, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createProduct } from '#tests/support/factories.ts';
import { requirementFields } from '#tests/support/requirements.ts';

const { portal, admin } = administeredPortal();
const firstCodes = firstRequirements.map(({ code }) => code);
const list = () => admin.call(listRequirements);
const bodyOf = (row: AdminRequirement) => {
  const { id: _id, code: _code, version, fromEdition: _from, untilEdition: _until, ...rest } = row;
  return { ...rest, seen: version };
};
async function publish() {
  const { edition } = await list();
  return admin.call(publishEdition, { body: { seen: edition } });
}

async function layReview(enterpriseId: string) {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const { images: _images, ...materials } = materialsOf('');
  const overrides = { phase: 'product' as const, materials: JSON.stringify(materials) };
  return {
    product,
    ...(await insertApplicationRow(db, { product, status: 'product-under-review', overrides })),
  };
}

/** A reviewer's command, committed as the engine has it. */
async function commit({ id, number }: { id: string; number: string }, command: Command) {
  const { db } = portal.deps;
  const { actor } = await createAccount(db, { roles: ['reviewer'] });
  const commandId = randomUUID();
  await insertCommand(db, commandRow(actor, { id: commandId, applicationId: id, command }));
  const input = { applicationId: id, number, commandId, type: command.type, version: 1 };
  return commitCommand({ db, now: () => new Date() }, input);
}

it('a programme begins with an edition, its makers and reviewers read it', async () => {
  const { partner } = await portal.enterPartner();
  const { edition, requirements } = await partner.call(readRequirements);
  expect(edition).toBe(1);
  expect(requirements.map(({ code }) => code)).toEqual(firstCodes);
  expect(await list()).toMatchObject({ edition: 1, changes: [] });
  await partner.refusal('dataMissing', readRequirements, { query: { edition: '99' } });
  await partner.refusal('permissionDenied', listRequirements);
  await partner.refusal('permissionDenied', listPhrases);
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  const { phrases } = await reviewer.call(listPhrases);
  expect(phrases['T-05']?.mend.length).toBeGreaterThan(0);
  await admin.refusal('parameterInvalid', publishEdition, { body: { seen: 1 } });
});

it('changes gather until they are published, and open applications keep their edition', async () => {
  const { partner, enterpriseId } = await portal.enterPartner();
  const before = await layReview(enterpriseId);
  const { edition: inForce } = await list();
  const added = await admin.call(createRequirement, { body: { ...requirementFields, code: 'P-10' } });
  await admin.refusal('parameterInvalid', createRequirement, {
    body: { ...requirementFields, code: 'p-10' },
  });
  const gone = (await list()).rows.find(({ code }) => code === 'C-02');
  if (!gone) throw new Error('no C-02');
  const body = { ...bodyOf(gone), state: 'withdrawn' as const };
  await admin.call(updateRequirement, { params: { id: gone.id }, body });
  const late = await admin.refusal('parameterInvalid', updateRequirement, { params: { id: gone.id }, body });
  expect(late.details).toMatchObject({ reason: 'version' });
  const { changes } = await list();
  expect(changes).toContainEqual({ code: 'P-10', change: 'added' });
  expect(changes).toContainEqual({ code: 'C-02', change: 'removed' });
  expect((await partner.call(readRequirements)).edition).toBe(inForce);

  const published = await publish();
  expect(published).toMatchObject({ edition: inForce + 1, changes: [] });
  const rowOf = (code: string) => published.rows.find((row) => row.code === code);
  expect(rowOf('P-10')).toMatchObject({ fromEdition: inForce + 1, untilEdition: null });
  expect(rowOf('C-02')).toMatchObject({ fromEdition: 1, untilEdition: inForce + 1 });
  const stale = await admin.refusal('parameterInvalid', publishEdition, { body: { seen: inForce } });
  expect(stale.details).toMatchObject({ reason: 'version' });

  const after = await layReview(enterpriseId);
  const editionOf = async (id: string) =>
    (await partner.call(getApplication, { params: { id } })).requirementEdition;
  expect([await editionOf(before.id), await editionOf(after.id)]).toEqual([inForce, inForce + 1]);
  const codesOf = async (edition: number) =>
    (await partner.call(readRequirements, { query: { edition: String(edition) } })).requirements.map(
      ({ code }) => code,
    );
  expect(await codesOf(inForce)).toContain('C-02');
  expect(await codesOf(inForce + 1)).not.toContain('C-02');
  expect((await codesOf(inForce + 1))[0]).toBe('P-10');

  const changesOf = (id: string) => admin.call(listProgrammeChanges, { query: { kind: 'requirement', id } });
  expect((await changesOf(added.id)).rows[0]).toMatchObject({ action: 'created' });
  expect((await changesOf(gone.id)).rows[0]).toMatchObject({ action: 'withdrawn' });
  expect((await changesOf('editions')).rows[0]).toMatchObject({ action: 'published' });
});

it('phrases hold at once, without another edition', async () => {
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  const row = (await list()).rows.find(({ code }) => code === 'P-02');
  if (!row) throw new Error('no P-02');
  const body = { ...bodyOf(row), phrases: requirementFields.phrases };
  await admin.call(updateRequirement, { params: { id: row.id }, body });
  expect((await list()).changes).toEqual([]);
  expect((await reviewer.call(listPhrases)).phrases['P-02']).toEqual(requirementFields.phrases);
});

it('a rejection names several findings, each with its part, which the maker reads in one message', async () => {
  const { partner, enterpriseId } = await portal.enterPartner();
  const application = await layReview(enterpriseId);
  const { id } = application;
  const words = { zh: 'ROM 版本不一致', en: 'The ROM version differs' };
  const more = [
    {
      requirement: 'P-02',
      target: { kind: 'material' as const, id: 'romVersion' as const },
      seen: words,
      mend: words,
    },
    {
      requirement: 'P-01',
      target: { kind: 'picture' as const, id: 'product-front' as const },
      seen: '照片模糊',
      mend: '重新拍摄',
    },
  ];
  const command = { type: 'reject-phase', phase: 'product', finding, more } as const;
  expect(await commit(application, command)).toMatchObject({ kind: 'committed' });

  const read = await partner.call(getApplication, { params: { id } });
  expect(read.status).toBe('product-rejected');
  expect(read.finding).toMatchObject({ ...finding, more });
  expect(read.reviews.at(-1)?.comment).toContain('P-02: ROM 版本不一致');
  const { rows } = await partner.call(listMessages);
  const message = await partner.call(getMessage, { params: { id: rows[0]?.id ?? '' } });
  const quote = message.box === 'personal' ? message.quote : null;
  const required = firstRequirements.find(({ code }) => code === 'T-05');
  expect(quote?.requirement).toBe(`T-05 ${required?.title.zh}`);
  for (const said of [finding.seen, words.zh, '照片模糊', '重新拍摄']) expect(quote?.text).toContain(said);
});

it.each<[string, Partial<Finding>]>([
  ['a requirement that is in no edition', { requirement: 'X-99' }],
  ['a requirement that was withdrawn before', { requirement: 'C-02' }],
  ['a configuration of another application', { target: { kind: 'configuration', id: randomUUID() } }],
  ['a bypass item of another application', { target: { kind: 'waiver', id: randomUUID() } }],
])('a finding about %s is refused at once, and changes nothing', async (_name, wrong) => {
  const { partner, enterpriseId } = await portal.enterPartner();
  const application = await layReview(enterpriseId);
  const params = { id: application.id };
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  const more = [{ ...finding, ...wrong }];
  const command = { type: 'reject-phase' as const, phase: 'product' as const, finding, more };
  const body = { version: 1, command };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await reviewer.send(decideApplication, { params, body }, headers);
  expect(answer).toMatchObject({ status: 404, body: { errorCode: expect.any(String) } });
  // The engine's side judges it again.
  expect(await commit(application, command)).toMatchObject({ kind: 'refused', error: 'dataMissing' });
  const read = await partner.call(getApplication, { params });
  expect(read).toMatchObject({ version: 1, status: 'product-under-review', finding: null });
});
