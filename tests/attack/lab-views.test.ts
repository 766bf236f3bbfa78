import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { admitLab, getLabWork, listLabWork, withdrawLabResult } from '#contract/applications/labs.ts';
import { listModuleResults } from '#contract/applications/module-results.ts';
import { getResultFacts, mergeRun } from '#contract/applications/result-facts.ts';
import { listEvents } from '#contract/events.ts';
import { listUploads } from '#contract/evidence.ts';
import { listMessages } from '#contract/messages.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { beginParsing } from '#services/evidence/parsing/begin-parsing.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { planModules } from '#tests/fixtures/test-results/tradefed-run.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { toldSince } from '#tests/support/applications/labs.ts';
import { sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { PARSER_VERSION } from '#workers/parsers/parse-test-result.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';
import { tellFigure } from './support/figures.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig?.close());

/** All that a lab's page is told, by name: whatever is not here is the maker's. */
const [device, memory] = [
  ['brand', 'model', 'osVersion'],
  ['unit', 'value'],
];
const fields: Record<string, string[]> = {
  '': [
    'configurationIds',
    'configurations',
    'dueAt',
    'endedAt',
    'endedWhy',
    'id',
    'letInAt',
    'note',
    'number',
    'os',
    'osVersion',
    'owner',
    'product',
    'until',
  ],
  owner: ['nameEn', 'nameZh'],
  product: ['brand', 'brandAlias', 'category', 'model', 'name', 'nameEn'],
  configurations: ['id', 'label', 'labelEn', 'ordinal', 'ram', 'result', 'rom', 'upload'],
  'configurations.ram': memory,
  'configurations.rom': memory,
  'configurations.upload': [
    'casesSeen',
    'configurationId',
    'fileName',
    'finishedAt',
    'id',
    'lab',
    'progress',
    'receivedAt',
    'refusal',
    'requestId',
    'size',
    'stage',
    'state',
  ],
  'configurations.upload.lab': ['name', 'nameEn'],
  'configurations.result': [
    'blocked',
    'cases',
    'declared',
    'disagreements',
    'durationMs',
    'endedAt',
    'failed',
    'failuresOmitted',
    'fingerprint',
    'measured',
    'modules',
    'modulesIncomplete',
    'modulesNotExecuted',
    'passed',
    'startedAt',
    'suite',
    'uploadId',
  ],
  'configurations.result.declared': device,
  'configurations.result.measured': [...device, 'securityPatch'],
};

/** The keys of an answer by the way to them; a list's are those of all its rows. */
function keysOf(value: unknown, path = '', found: Record<string, Set<string>> = {}) {
  if (Array.isArray(value)) for (const one of value) keysOf(one, path, found);
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      found[path] = (found[path] ?? new Set()).add(key);
      keysOf(inner, path === '' ? key : `${path}.${key}`, found);
    }
  return found;
}

const leavesOf = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [value];

async function read(uploadId: string) {
  const task = await beginParsing(rig.db, uploadId);
  if (!task) throw new Error('there is something to read');
  const outcome = await rig.deps.storage.withFile(task.file.sha256, (file) =>
    parseInChild({ file, earlierFailures: task.asked }),
  );
  expect(await finishParsing(rig.deps, { task, outcome, parserVersion: PARSER_VERSION })).toBe('matched');
}

/** An application whose maker has an own result beneath the one that a lab has sent. */
async function enter() {
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  const enterprise = await createEnterprise(rig.db);
  const lab = await rig.as(await createAccount(rig.db, { enterpriseId: enterprise.id }));
  const params = { id: maker.first.applicationId };
  const { configurationId } = maker.first;
  const failures = [1, 2, 3].map((test) => ({ module: 0, test }));
  const own = await partner.uploadResult(
    maker.first,
    buildTradefedXml({ modules: planModules(2, 10, failures) }),
    { name: 'planted-own-file.xml' },
  );
  await read(own.id);
  const part = await partner.call(admitLab, { params, body: { lab: enterprise.nameZh } });
  const [module] = planModules(2, 10, failures);
  if (!module) throw new Error('there is a first module');
  const retry = buildTradefedXml({
    modules: [{ ...module, tests: module.tests.slice(1, 3) }],
    startedAt: 1_800_000_000_000,
  });
  const address = `${rig.url}/v1/hms/cc/lab-work/${part.id}/configurations/${configurationId}/uploads`;
  const send = async () => {
    const { body } = await sendForm(address, lab.credentials, [{ name: 'lab.xml', bytes: retry }]);
    await read(String(body.id));
    return String(body.id);
  };
  return { partner, lab, params, configurationId, own, part, send, work: { params: { id: part.id } } };
}

type Entered = Awaited<ReturnType<typeof enter>>;

async function merge({ partner, params, own }: Entered, uploadId: string) {
  const to = { ...params, uploadId };
  const merged = await partner.call(mergeRun, { params: to, body: { with: own.id } });
  await read(merged.id);
  return merged;
}

it('a lab is told of what it sent, and nothing of what its maker makes of it', async () => {
  const entered = await enter();
  const { partner, lab, params, configurationId, own, work, send } = entered;
  const sent = await send();
  const before = await lab.call(getLabWork, work);
  expect(before.configurations[0]).toMatchObject({ upload: { id: sent }, result: { cases: 2, failed: 2 } });
  const told = Object.entries(keysOf(before)).map(([path, keys]) => [path, [...keys].sort()]);
  expect(Object.fromEntries(told)).toEqual(fields);

  const { cursor } = await lab.call(listEvents, { query: {} });
  const { cursor: since } = await partner.call(listEvents, { query: {} });
  const merged = await merge(entered, sent);
  await toldSince(partner, since, ({ id, change }) => id === merged.id && change.state === 'matched', 1);
  const facts = await partner.call(getResultFacts, { params: { ...params, configurationId } });
  expect(facts).toMatchObject({ uploadId: merged.id, parts: [{ part: 1 }, { part: 2 }] });
  const { rows } = await partner.call(listModuleResults, { params: { ...params, configurationId } });
  expect(rows.map(({ cases }) => cases)).toEqual([10, 10]);
  const { key: failureKey } = await rig.db
    .selectFrom('failure')
    .select('key')
    .where('uploadId', '=', merged.id)
    .executeTakeFirstOrThrow();
  await partner.call(putWaiverRequest, {
    params,
    body: { failureKey, reason: 'planted reason of the maker' },
  });

  const answers = [
    await lab.call(getLabWork, work),
    await lab.call(listLabWork, { query: {} }),
    await lab.call(listMessages, { query: {} }),
    (await lab.call(listEvents, { query: { after: cursor } })).events,
  ];
  // Merged figures, waivers and the maker's uploads would change what is told.
  expect(answers[0]).toEqual(before);
  const planted = ['planted', own.id, merged.id, merged.requestId, params.id];
  const leaves = answers.flatMap(leavesOf);
  const foreign = leaves.filter((leaf) => planted.some((word) => String(leaf).includes(word)));
  tellFigure({
    attack: 'a lab reads after its maker has merged and waived',
    figure: `foreign values seen: ${foreign.length} of ${leaves.length}`,
    bound: 'none, and only fields of the list',
  });
  expect(foreign).toEqual([]);
});

it('a lab cannot withdraw what its maker has merged, nor take the merged result', async () => {
  const entered = await enter();
  const { partner, lab, params, own, work, send } = entered;
  const sent = await send();
  const merged = await merge(entered, sent);
  const standing = async () => (await partner.call(listUploads, { params })).rows.map(({ id }) => id);
  const withdraw = (upload: string) => ({ params: { ...work.params, upload } });
  const refusal = await lab.refusal('permissionDenied', withdrawLabResult, withdraw(sent));
  expect(refusal.details).toMatchObject({ reason: 'taken-up' });
  for (const foreign of [merged.id, own.id, randomUUID()])
    await lab.refusal('dataMissing', withdrawLabResult, withdraw(foreign));
  expect(await standing()).toEqual([merged.id]);
  // Nor by another result: once that is withdrawn, the maker's stands again.
  const later = await send();
  expect(await standing()).toEqual([later]);
  await lab.call(withdrawLabResult, withdraw(later));
  expect(await standing()).toEqual([merged.id]);
});
