// Run once before the processes of a new version start: the database schema, Temporal's namespace and search attributes.
import { readEngineConfig, readOwnerDatabase } from '#api/base/config.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { SchemaError } from '#db/schema-version.ts';
import { prepareTemporal } from '#workflows/client/search-attributes.ts';
import { announceSetUp } from './announce-set-up.ts';
import { publishGuide } from './guide/publish-guide.ts';
import { noteRelease } from './note-release.ts';

const config = readEngineConfig(process.env);
const owner = process.env.DATABASE_OWNER_URL ? readOwnerDatabase(process.env) : config.database;

const told = await migrateToLatest(owner).catch((error) => {
  if (!(error instanceof SchemaError)) throw error;
  console.error(error.message);
  process.exit(1);
});
for (const line of told) console.warn(line);
await prepareTemporal(config.temporal);
await publishGuide(owner);
await noteRelease(owner);
const announced = await announceSetUp(owner, process.env.PORTAL_URL ?? '');
if (announced !== null) console.log(announced);
process.exit(0);
