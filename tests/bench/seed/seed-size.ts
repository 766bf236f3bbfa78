import { Client } from 'pg';
import { seedApplications } from './applications.ts';
import { seedEvents, seedMessages, seedOutboxJobs } from './feed.ts';
import { helpers } from './ids.ts';
import { seedPeople } from './people.ts';
import { planSeed, type SeedPlan } from './plan.ts';
import { seedProducts } from './products.ts';
import { seedProgramme } from './programme.ts';
import { seedAudit, seedCertificates } from './register.ts';
import { missingOf } from './top-up.ts';

type SeedOptions = {
  /** 1 for the whole of {@link planSeed}, 0.1 for a tenth. */
  scale: number;
  /** In place of the plan of that scale. */
  plan?: SeedPlan;
  /** Told what is done and how long it took. */
  report: (line: string) => void;
};

const themes: [string, (plan: SeedPlan) => string[]][] = [
  ['people', seedPeople],
  ['programme', seedProgramme],
  ['products', seedProducts],
  ['applications', seedApplications],
  ['certificates', seedCertificates],
  ['audit', seedAudit],
  ['messages', seedMessages],
  ['effects', seedOutboxJobs],
  ['events', seedEvents],
];

/** A connection on which triggers and foreign keys rest, so its address must be a superuser's. */
async function openSeeding(superuserUrl: string, report: SeedOptions['report']) {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    report(`seeded: ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  };
  await run(["set session_replication_role = 'replica'", 'set synchronous_commit = off', ...helpers]);
  await run(["set maintenance_work_mem = '1GB'", "set work_mem = '256MB'"]);
  return { client, run, timed };
}

/** Fills a migrated, empty database set by set. Indexes are built when the rows are there. */
export async function seedSize(
  superuserUrl: string,
  { scale, plan = planSeed(scale), report }: SeedOptions,
): Promise<void> {
  const { client, run, timed } = await openSeeding(superuserUrl, report);
  try {
    const indexes = await listPlainIndexes(client);
    await run(indexes.map(({ name }) => `drop index ${name}`));
    for (const [what, statementsOf] of themes) {
      await timed(what, async () => {
        await run(statementsOf(plan));
        if (what !== 'events') await client.query('analyze');
      });
    }
    await timed('indexes', () => run(indexes.map(({ definition }) => definition)));
    await timed('statistics', () => run(['vacuum analyze', 'checkpoint']));
    await run(["select setval('application_number', 900000)", "select setval('certificate_number', 900000)"]);
  } finally {
    await client.end();
  }
}

/** Fills a migrated, empty database with 100,000 enterprises and what the programme has of its own, and nothing else. */
export async function seedEnterpriseList(superuserUrl: string): Promise<void> {
  const { client, run } = await openSeeding(superuserUrl, () => {});
  try {
    const plan = planSeed(1);
    const indexes = await listPlainIndexes(client);
    await run(indexes.map(({ name }) => `drop index ${name}`));
    await run([...seedPeople(plan), 'analyze', ...seedProgramme(plan)]);
    await run([...indexes.map(({ definition }) => definition), 'vacuum analyze', 'checkpoint']);
  } finally {
    await client.end();
  }
}

/** Adds to a database that was seeded before what the plan has had since. */
export async function topUpSize(superuserUrl: string, { scale, report }: SeedOptions): Promise<void> {
  const { client, run, timed } = await openSeeding(superuserUrl, report);
  try {
    const missing = await missingOf(client, planSeed(scale));
    if (missing.length === 0) return;
    await timed('what was missing', () => run([...missing, 'vacuum analyze', 'checkpoint']));
  } finally {
    await client.end();
  }
}

/** Indexes that guard nothing. */
async function listPlainIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisprimary
       and not i.indisexclusion`,
  );
  return rows;
}
