import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { migrateToLatest } from '#db/migrate.ts';
import {
  createTestDatabase,
  databaseNamed,
  prepareTemplate,
  type TestDatabase,
} from '../../support/database.ts';
import { skipSerials } from '../../support/factories.ts';
import { seedSize, topUpSize } from '../seed/seed-size.ts';

export type SeededDatabases = { small: TestDatabase; large: TestDatabase };

type Options = {
  scale: number;
  /** Folder that remembers which databases were seeded, beside the Postgres that has them. */
  keep: string | undefined;
  report: (line: string) => void;
};

/** A hundredth: in a smaller one hardly a word is found, and a page with nothing on it is no measure of a full one. */
const smallScale = 0.01;
const keptSchema = z.strictObject({
  scale: z.number(),
  small: z.string(),
  smallScale: z.number(),
  large: z.string(),
  /** Those that have left rows of their own in the databases. */
  runs: z.number().default(1),
});
/** Numbers that the rows of one run take at most. */
const serialsEach = 1_000;

async function seedDatabase(databaseUrl: string, scale: number, report: Options['report']) {
  const database = await createTestDatabase(databaseUrl);
  await seedSize(superuserOf(database), { scale, report });
  return database;
}

function superuserOf({ ownerUrl }: TestDatabase): string {
  const superuser = new URL(ownerUrl);
  superuser.username = 'postgres';
  return superuser.href;
}

const nameOf = ({ ownerUrl }: TestDatabase) => basename(new URL(ownerUrl).pathname);

/** @throws Error where what is kept is of other scales */
async function openKept(
  file: string,
  databaseUrl: string,
  { scale, report }: Options,
): Promise<SeededDatabases> {
  const kept = keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (kept.scale !== scale || kept.smallScale !== smallScale)
    throw new Error(`${file} is of scales ${kept.smallScale} and ${kept.scale}`);
  skipSerials(kept.runs * serialsEach);
  writeFileSync(file, JSON.stringify({ ...kept, runs: kept.runs + 1 }));
  const [small, large] = [databaseNamed(databaseUrl, kept.small), databaseNamed(databaseUrl, kept.large)];
  for (const database of [small, large]) {
    await migrateToLatest(database.ownerUrl);
    const share = database === small ? smallScale : scale;
    await topUpSize(superuserOf(database), { scale: share, report });
  }
  return { small, large };
}

/** A small and a large database: those that are kept, or new ones. */
export async function openDatabases(databaseUrl: string, options: Options): Promise<SeededDatabases> {
  const { scale, keep, report } = options;
  const file = keep && join(keep, 'seeded.json');
  if (file && existsSync(file)) return openKept(file, databaseUrl, options);
  await prepareTemplate(databaseUrl);
  const small = await seedDatabase(databaseUrl, smallScale, () => {});
  const large = await seedDatabase(databaseUrl, scale, report);
  if (keep && file) {
    mkdirSync(keep, { recursive: true });
    const names = { small: nameOf(small), large: nameOf(large) };
    writeFileSync(file, JSON.stringify({ scale, smallScale, ...names }));
  }
  return { small, large };
}
