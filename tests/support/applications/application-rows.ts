import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { ApplicationState } from '#domain/applications/transitions.ts';
import { waitOf } from '#domain/applications/waits.ts';
import { createAccount, nextSerial } from '#tests/support/factories.ts';

type AppliedProduct = { id: string; enterpriseId: string; configurations: { id: string }[] };
type Verdict = 'open' | 'passed' | 'failed';

type ApplicationRowOptions = {
  product: AppliedProduct;
  status: ApplicationStatus;
  /** By configuration in its order; `open` where there is none. */
  verdicts?: Verdict[];
  overrides?: Partial<Insertable<Database['application']>>;
};

async function findMaker(db: Db, enterpriseId: string): Promise<string> {
  const maker = await db
    .selectFrom('account')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return (maker ?? (await createAccount(db, { enterpriseId }))).id;
}

/** A status with whom it waits for, as the transaction of a command writes them. */
export function standing(status: ApplicationStatus, rest: Partial<ApplicationState> = {}) {
  const state = {
    version: 1,
    mode: 'standard',
    step: 2,
    phase: null,
    sample: null,
    round: 0,
    configurations: [],
  } as const;
  const { waitingFor, action: waitAction } = waitOf({ ...state, configurations: [], status, ...rest });
  return { status, waitingFor, waitAction };
}

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
      ...standing(status, overrides as Partial<ApplicationState>),
      step: 2,
      round: 0,
      waitingSince: new Date(),
      materials: '{}',
      createdBy: overrides.createdBy ?? (await findMaker(db, product.enterpriseId)),
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
