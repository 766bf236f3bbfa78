// Run once before the processes of a new version start: the database schema, Temporal's namespace and search attributes.
import { readEngineConfig } from '#api/config.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { prepareTemporal } from '#workflows/search-attributes.ts';
import { announceSetUp } from './announce-set-up.ts';
import { publishGuide } from './guide/publish-guide.ts';

const config = readEngineConfig(process.env);

const violated = await migrateToLatest(process.env.DATABASE_OWNER_URL || config.databaseUrl);
for (const line of violated) console.warn(line);
await prepareTemporal(config.temporal);
await publishGuide(process.env.DATABASE_OWNER_URL || config.databaseUrl);
const announced = await announceSetUp(
  process.env.DATABASE_OWNER_URL || config.databaseUrl,
  process.env.PORTAL_URL ?? '',
);
if (announced !== null) console.log(announced);
process.exit(0);
