import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { eventually } from '../support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '../support/factories.ts';
import { giveQuotas } from '../support/quotas.ts';
import { startBareTemporal } from './bare-temporal.ts';
import { type BenchPortal, signInAs } from './bench-portal.ts';
import { openAgent, runLoops, send } from './http-load.ts';
import { alternate, type Measured } from './rounds.ts';

const loops = 8;
const slotMs = 2_000;
/** More applications than a slot can start. */
const stock = 400;
const rounds = 8;
/** First tasks of the workflows that a slot has started run out in this time. */
const settleMs = 500;
/** More than all rounds start. */
const room = { products: 10_000, openApplications: 10_000 };

type Fixture = Awaited<ReturnType<typeof createFixture>>;

async function createFixture(bench: BenchPortal) {
  const enterprise = await createEnterprise(bench.db);
  await giveQuotas(bench.db, enterprise.id, room);
  const account = await createAccount(bench.db, { enterpriseId: enterprise.id });
  const materials = materialsOf(await insertImage(bench.db, enterprise.id));
  const { headers } = await signInAs(bench, account.id);
  return { enterpriseId: enterprise.id, materials, headers, bodies: [] as string[] };
}

/** A product for each application to come: a product has one open application at most. */
async function fillStock({ db }: BenchPortal, { enterpriseId, materials, bodies }: Fixture): Promise<void> {
  await runLoops(loops, { total: stock - bodies.length }, async () => {
    const { id: productId, configurations } = await createProduct(db, { enterpriseId });
    const configurationIds = configurations.map(({ id }) => id);
    bodies.push(JSON.stringify({ productId, configurationIds, materials }));
  });
}

async function createOne({ portal }: BenchPortal, agent: ReturnType<typeof openAgent>, fixture: Fixture) {
  const body = fixture.bodies.pop() ?? '';
  const url = `${portal.url}/v1/hms/cc/applications`;
  const headers = { ...fixture.headers, 'idempotency-key': randomUUID() };
  const answer = await send(agent, { url, method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`no application: ${answer.status} ${answer.body.slice(0, 500)}`);
}

/** True when every application that was created has its run. */
async function allStarted({ db }: BenchPortal): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from outbox_job where kind = 'start-application' and done_at is null) as open`.execute(
    db,
  );
  return rows[0]?.open === false;
}

/** Applications created over HTTP and started in Temporal, beside bare workflow starts. */
export async function measureStarts(bench: BenchPortal): Promise<Measured[]> {
  const fixture = await createFixture(bench);
  const temporal = await startBareTemporal(bench.portal);
  const agent = openAgent(loops);
  const subject = async () => {
    await fillStock(bench, fixture);
    const start = performance.now();
    const limit = { slotMs, total: stock };
    const { runs } = await runLoops(loops, limit, () => createOne(bench, agent, fixture));
    await eventually(() => allStarted(bench), { withinMs: 20_000, everyMs: 5 });
    const ms = performance.now() - start;
    await pause(settleMs);
    return (runs / ms) * 1_000;
  };
  const baseline = async () => {
    const { runs, ms } = await runLoops(loops, { slotMs }, () => temporal.start());
    await pause(settleMs);
    return (runs / ms) * 1_000;
  };
  try {
    return [
      {
        subject: 'Applications created over HTTP until their workflows are started',
        baseline: 'bare workflow starts, as many at once',
        unit: '/s',
        rounds: await alternate({ rounds, subject, baseline }),
      },
    ];
  } finally {
    agent.destroy();
    await temporal.close();
  }
}
