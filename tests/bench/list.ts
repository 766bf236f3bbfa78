import { fileURLToPath } from 'node:url';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { listApplications } from '#services/applications/list-applications.ts';
import { findSession } from '#services/sessions/find-session.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '../support/factories.ts';
import { type BenchPortal, signInAs } from './bench-portal.ts';
import { captureQueries } from './capture-queries.ts';
import { keepApart } from './cores.ts';
import { type Call, openAgent, runLoops, send } from './http-load.ts';
import { alternate, type Measured } from './rounds.ts';
import { startSideProcess } from './side-process.ts';

const serverScript = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const connections = 16;
const slotMs = 2_000;
const rounds = 8;
/** One page and a bit, so that there is a next one. */
const applications = 25;

async function createFixture({ db }: BenchPortal) {
  const enterprise = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  for (let made = 0; made < applications; made += 1) {
    const product = await createProduct(db, { enterpriseId: enterprise.id });
    await insertApplicationRow(db, { product, status: 'certifying' });
  }
  return account;
}

type Person = { actor: Parameters<typeof listApplications>[1]; token: string };

async function startBareServer({ portal }: BenchPortal, { actor, token }: Person) {
  const [port] = await findFreePorts(1);
  const queries = await captureQueries(async (db) => {
    await findSession(db, { token, now: new Date() });
    await listApplications({ db }, actor, { limit: 20 });
  });
  // As the owner of the tables it has no row security to pay for.
  const DATABASE_URL = portal.env.DATABASE_OWNER_URL ?? '';
  const env = {
    ...portal.env,
    DATABASE_URL,
    BENCH_PORT: String(port),
    BENCH_QUERIES: JSON.stringify(queries),
  };
  const child = await startSideProcess(serverScript, portal.stack.folder, env);
  return { child, url: `http://127.0.0.1:${port}/` };
}

/** Answers a second of one address; every answer must hold a full page. */
async function perSecond(agent: ReturnType<typeof openAgent>, call: Call): Promise<number> {
  const { runs, ms } = await runLoops(connections, { slotMs }, async () => {
    const { status, body } = await send(agent, call);
    if (status !== 200 || body.length < 2_000)
      throw new Error(`${call.url}: ${status} ${body.slice(0, 500)}`);
  });
  return (runs / ms) * 1_000;
}

/** The signed-in list of applications, beside a bare server that sends the same rows. */
export async function measureList(bench: BenchPortal): Promise<Measured[]> {
  const account = await createFixture(bench);
  const { headers, token } = await signInAs(bench, account.id);
  const bare = await startBareServer(bench, { actor: account.actor, token });
  const giveBack = keepApart([...bench.portal.processes.api.pids(), bare.child.pid]);
  const agents = [openAgent(connections), openAgent(connections)] as const;
  const own = { url: `${bench.portal.url}/v1/hms/cc/applications`, headers };
  try {
    return [
      {
        subject: 'Signed-in list of 20 applications',
        baseline: 'bare node:http server: same statements, that of the session too, same pool, rows as JSON',
        unit: '/s',
        target: { least: 0.6 },
        rounds: await alternate({
          rounds,
          subject: () => perSecond(agents[0], own),
          baseline: () => perSecond(agents[1], { url: bare.url }),
        }),
      },
    ];
  } finally {
    giveBack();
    for (const agent of agents) agent.destroy();
    await bare.child.stop();
  }
}
