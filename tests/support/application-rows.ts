import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/schema.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { nextSerial } from './factories.ts';

type AppliedProduct = { id: string; enterpriseId: string; configurations: { id: string }[] };
type Verdict = 'open' | 'passed' | 'failed';

type ApplicationRowOptions = {
  product: AppliedProduct;
  status: ApplicationStatus;
  /** By configuration in its order; `open` where there is none. */
  verdicts?: Verdict[];
  overrides?: Partial<Insertable<Database['application']>>;
};

/** A bare row of an application in any status, for tests that only read it: no workflow stands behind it. */
export async function insertApplicationRow(db: Db, options: ApplicationRowOptions) {
  const { product, status, verdicts = [], overrides = {} } = options;
  const application = await db
    .insertInto('application')
    .values({
      number: `C2026-${String(nextSerial()).padStart(6, '0')}`,
      enterpriseId: product.enterpriseId,
      productId: product.id,
      type: 'first',
      mode: 'standard',
      version: 1,
      status,
      step: 2,
      round: 0,
      waitingFor: 'reviewer',
      waitingSince: new Date(),
      materials: '{}',
      createdBy: randomUUID(),
      createKey: randomUUID(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const applied = product.configurations.map(({ id: configurationId }, index) => ({
    applicationId: application.id,
    configurationId,
    verdict: verdicts[index] ?? ('open' as const),
  }));
  await db.insertInto('applicationConfiguration').values(applied).execute();
  return application;
}
