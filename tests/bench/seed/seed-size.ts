import { Client } from 'pg';
import { seedApplications } from './applications.ts';
import { seedEffects, seedEvents, seedMessages } from './feed.ts';
import { helpers } from './ids.ts';
import { seedPeople } from './people.ts';
import { planSeed, type SeedPlan } from './plan.ts';
import { seedProducts } from './products.ts';
import { seedAudit, seedCertificates } from './register.ts';

type SeedOptions = {
  /** 1 for the whole of {@link planSeed}, 0.1 for a tenth. */
  scale: number;
  /** Told what is done and how long it took. */
  report: (line: string) => void;
};

const themes: [string, (plan: SeedPlan) => string[]][] = [
  ['people', seedPeople],
  ['products', seedProducts],
  ['applications', seedApplications],
  ['certificates', seedCertificates],
  ['audit', seedAudit],
  ['messages', seedMessages],
  ['effects', seedEffects],
  ['events', seedEvents],
];

/**
 * Fills a migrated, empty database set by set. Triggers and foreign keys rest meanwhile, and indexes are built when the
 * rows are there: so the address must be a superuser's.
 */
export async function seedSize(superuserUrl: string, { scale, report }: SeedOptions): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    report(`seeded: ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  };
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  try {
    await run(["set session_replication_role = 'replica'", 'set synchronous_commit = off', ...helpers]);
    await run(["set maintenance_work_mem = '1GB'", "set work_mem = '256MB'"]);
    const indexes = await listPlainIndexes(client);
    await run(indexes.map(({ name }) => `drop index ${name}`));
    for (const [what, statementsOf] of themes) {
      await timed(what, async () => {
        await run(statementsOf(planSeed(scale)));
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
