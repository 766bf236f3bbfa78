import { randomUUID } from 'node:crypto';
import { insertFailures } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { runMark } from '#domain/test-results/run-marks.ts';
import type { TestFailure, TestReport } from '#domain/test-results/test-results.ts';
import { sampleReport } from '#tests/fixtures/test-results/sample-report.ts';
import { createAccount, createProduct } from '#tests/support/factories.ts';
import { insertApplicationRow } from './application-rows.ts';
import { insertImage, materialsOf } from './application-scenario.ts';

type Product = Awaited<ReturnType<typeof createProduct>>;
export type Applied = {
  enterpriseId: string;
  product: Product;
  applicationId: string;
  number: string;
  configurationIds: string[];
};

/** An application of an enterprise in any status, for a product of its own or for one that is there. */
export async function insertApplied(
  db: Db,
  enterpriseId: string,
  status: ApplicationStatus = 'certifying',
  of?: Product,
): Promise<Applied> {
  const product = of ?? (await createProduct(db, { enterpriseId }));
  const { images: _images, ...materials } = materialsOf('');
  const { id: applicationId, number } = await insertApplicationRow(db, {
    product,
    status,
    overrides: { step: 4, materials: JSON.stringify(materials) },
  });
  const configurationIds = product.configurations.map((one) => one.id);
  return { enterpriseId, product, applicationId, number, configurationIds };
}

export type StandingRun = {
  failures: TestFailure[];
  received: string;
  withdrawn?: boolean;
  /** Of its configuration among those of the application. */
  place?: number;
  fileId?: string;
};

/** A result that was read and fits; returns its id. */
export async function insertRun(
  db: Db,
  { applicationId, configurationIds, enterpriseId }: Applied,
  { failures, received, withdrawn, place = 0, fileId }: StandingRun,
  changes: Partial<TestReport> = {},
): Promise<string> {
  const report = sampleReport({ failures, ...changes });
  const id = randomUUID();
  const values = {
    id,
    applicationId,
    configurationId: configurationIds[place] ?? '',
    enterpriseId,
    receivedBy: (await createAccount(db, { enterpriseId })).id,
    fileId: fileId ?? (await insertImage(db, enterpriseId)),
    requestId: randomUUID(),
    parserVersion: 1,
    state: 'matched' as const,
    stage: 'done' as const,
    progress: 100,
    receivedAt: new Date(received),
    withdrawnAt: withdrawn ? new Date(received) : null,
    runMark: runMark(report),
    report: JSON.stringify({ ...report, comparison: { newlyFailed: 0, fixed: 0 } }),
  };
  await db.insertInto('upload').values(values).execute();
  await insertFailures(db, id, failures);
  return id;
}
