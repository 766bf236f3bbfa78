import { migrateToLatest } from '#db/migrate.ts';

// A process that does nothing but upgrade a database, for tests that kill it: DATABASE_URL.
await migrateToLatest(process.env.DATABASE_URL ?? '');
