import { findUpload } from '#db/queries/uploads.ts';
import { findWaiverRequest } from '#db/queries/waiver-requests.ts';
import { failureKey } from '#domain/test-results/test-result-text.ts';
import { beginParsing } from '#services/evidence/parsing/begin-parsing.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { putWaiverRequest as saveWaiverRequest } from '#services/evidence/put-waiver-request.ts';
import { receiveResult } from '#services/evidence/receive-result.ts';
import { PARSER_VERSION, parseTestResult } from '#workers/parsers/parse-test-result.ts';
import { commitRecorded } from './apply-commands.ts';
import { daysBefore, minutesAfter } from './moments.ts';
import type { OpenScenario } from './open-scenario.ts';
import type { KnownFailure } from './results/known-failures.ts';
import { type FailureName, failureOf } from './results/more-failures.ts';
import { suiteAbis } from './results/suite-modules.ts';
import { writeResult } from './results/write-result.ts';
import type { ConfigurationRun } from './scenarios/scenario.ts';
import { stableId } from './stable-id.ts';
import { storeDemoFile } from './store-file.ts';

const RUN_MINUTES = 8 * 60;

function writeRun({ deps, scenario, product }: OpenScenario, run: ConfigurationRun, at: Date): Buffer {
  const patch = daysBefore(deps.anchor, run.patchAge ?? 38)
    .toISOString()
    .slice(0, 8);
  const endedAt = minutesAfter(at, -47 - run.ordinal);
  const xml = writeResult({
    device: { brand: product.brandAlias, model: product.model, osVersion: '15' },
    host: `lab-0${run.ordinal + 3}`,
    endedAt,
    startedAt: minutesAfter(endedAt, -RUN_MINUTES),
    securityPatch: `${patch}05`,
    cases: scenario.cases,
    failures: run.failures,
    fixedLater: run.fixedLater ?? 0,
  });
  return Buffer.from(xml);
}

/** Uploads one result and reads it, as the portal and its worker would. */
export async function uploadResult(open: OpenScenario, step: number, run: ConfigurationRun, at: Date) {
  const { deps, scenario, maker, applicationId, configurationIds } = open;
  const configurationId = configurationIds[run.ordinal - 1];
  if (!configurationId) throw new Error(`${scenario.product} has no configuration ${run.ordinal}`);
  const key = stableId('upload', scenario.product, step, run.ordinal);
  const known = await findUpload(deps.db, key);
  if (!known) {
    const make = async () => ({ bytes: writeRun(open, run, at) });
    const id = stableId('result', scenario.product, step, run.ordinal);
    const name = `test_result_${run.ordinal}.xml`;
    const fileId = await storeDemoFile(deps, maker, {
      id,
      kind: 'test-result',
      name,
      mime: 'application/xml',
      make,
    });
    const target = { applicationId, configurationId, key };
    await receiveResult({ db: deps.db, now: () => at }, maker, {
      target,
      received: { fileId, requestId: stableId(key) },
    });
  }
  await commitRecorded(deps, applicationId, at);
  await readResult(open, key, minutesAfter(at, 1));
}

async function readResult({ deps }: OpenScenario, uploadId: string, at: Date): Promise<void> {
  const task = await beginParsing(deps.db, uploadId);
  if (!task) return;
  const outcome = await deps.storage.withFile(task.file.sha256, (path) => parseTestResult(path));
  const { db, storage } = deps;
  const end = await finishParsing(
    { db, storage, now: () => at },
    { task, outcome, parserVersion: PARSER_VERSION },
  );
  if (end !== 'matched') throw new Error(`the result ${uploadId} is ${end}`);
}

function keyOf(name: FailureName): string {
  const { area, testCase, test } = failureOf(name);
  return failureKey({ module: `Cts${area}TestCases`, abi: suiteAbis[0], testCase, test });
}

/** The id of the bypass item of a failed case. */
export async function findBypassItem({ deps, applicationId }: OpenScenario, name: FailureName) {
  const item = await findWaiverRequest(deps.db, applicationId, keyOf(name));
  if (!item) throw new Error(`no bypass item of ${name}`);
  return item.id;
}

/** Writes the bypass item of a failed case, in its first or second version, with an attachment. */
export async function putWaiverRequest(open: OpenScenario, name: FailureName, version: 1 | 2, at: Date) {
  const { deps, scenario, maker, applicationId } = open;
  const first: KnownFailure = failureOf(name);
  const key = keyOf(name);
  const known = await findWaiverRequest(deps.db, applicationId, key);
  if (known && known.version >= version) return;
  const begun = scenario.locale === 'en' ? (first.english ?? first) : first;
  const { reason, attachment } = version === 2 ? (first.revised ?? begun) : begun;
  const bytes = Buffer.from(attachment.text);
  const id = stableId('attachment', scenario.product, name, version);
  const make = async () => ({ bytes });
  const file = { id, kind: 'attachment' as const, name: attachment.name, mime: 'text/plain', make };
  const attachmentIds = [await storeDemoFile(deps, maker, file)];
  const input = { failureKey: key, reason, attachmentIds };
  await saveWaiverRequest({ db: deps.db, now: () => at }, maker, { applicationId, waiverRequest: input });
}
