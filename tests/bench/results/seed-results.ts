import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#db/schema/database.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createMaker, type Maker } from '#tests/support/applications/evidence-rig.ts';
import { signAgreements } from '#tests/support/factories.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';
import {
  faultName,
  type LargeResult,
  writeLargeResult,
} from '../../fixtures/test-results/write-large-result.ts';

const largestBytes = 200_000_000;

/** A complete run of a suite: 1,000,000 cases, of which 5,000 fail by 240 faults. */
const large: LargeResult = { modules: 250, casesPerModule: 4_000, failEvery: 1, failing: 20, faults: 240 };
const small: LargeResult = { modules: 20, casesPerModule: 50, failEvery: 1, failing: 1, faults: 240 };

/** What the message of a failure says that both results have, another one for each of the first 20 rounds. */
export const sharedFault = (round: number) => `no ${faultName(round * 7 + 2)}`;

/** Only a refusal is explained from the file, and this one is none. */
const storage = {
  open: () => Promise.reject(new Error('the result is refused')),
} as unknown as FileStorage;

/** Has a file read by the parser of the workers, and written down as they write it. */
async function readResult(db: Db, { account, first }: Maker, file: string, receivedAt: Date): Promise<void> {
  const { applicationId, configurationId } = first;
  const { enterpriseId } = account;
  if (!enterpriseId) throw new Error('the maker has no enterprise');
  const outcome = await parseInChild({ file, maxXmlBytes: largestBytes });
  if (!outcome.ok) throw new Error(`the result is refused: ${JSON.stringify(outcome.error)}`);
  const uploadId = randomUUID();
  await db
    .insertInto('upload')
    .values({
      id: uploadId,
      applicationId,
      configurationId,
      enterpriseId,
      receivedBy: account.id,
      receivedAt,
      fileId: await insertImage(db, enterpriseId),
      requestId: randomUUID(),
      attempt: 1,
    })
    .execute();
  const task = {
    uploadId,
    attempt: 1,
    tries: 1,
    receivedAt,
    applicationId,
    declared: {},
    asked: '',
    file: { sha256: '0'.repeat(64), mime: 'text/xml' },
  };
  const ended = await finishParsing(
    { db, storage, now: () => receivedAt },
    { task, outcome, parserVersion: 1 },
  );
  if (ended !== 'matched') throw new Error(`the result is ${ended}`);
}

async function withdraw(db: Db, { first }: Maker): Promise<void> {
  await db
    .updateTable('upload')
    .set({ withdrawnAt: new Date() })
    .where('applicationId', '=', first.applicationId)
    .execute();
}

/** An application whose result has been replaced once: a fifth of its failures are new. */
async function seedOne(db: Db, file: string, result: LargeResult): Promise<Maker> {
  const maker = await createMaker(db);
  await signAgreements(db, maker.account.id);
  const materials = JSON.stringify(materialsOf(await insertImage(db, maker.enterprise.id)));
  await db
    .updateTable('application')
    .set({ materials })
    .where('id', '=', maker.first.applicationId)
    .execute();
  const { failing = 1 } = result;
  const hour = 3_600_000;
  for (const [place, moved] of [0, Math.ceil(failing / 5)].entries()) {
    writeLargeResult(file, { ...result, firstFailing: 1 + moved });
    await withdraw(db, maker);
    await readResult(db, maker, file, new Date(Date.now() - (2 - place) * hour));
  }
  return maker;
}

/** The result of a whole suite, and a small one of the same faults. */
export async function seedResults(db: Db): Promise<{ large: Maker; small: Maker }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const file = join(folder, 'result.xml');
  try {
    return { large: await seedOne(db, file, large), small: await seedOne(db, file, small) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
