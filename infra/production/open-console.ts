// For an office whose network changed: lets the console be reached from anywhere again.
//   docker compose exec api node infra/production/open-console.ts
import { readConfig } from '#api/base/config.ts';
import { createDatabase } from '#db/connection.ts';
import { openConsole } from '#services/settings/open-console.ts';

const config = readConfig(process.env);
const db = createDatabase(config.adminDatabase ?? config.database, {
  sees: 'all',
  max: 1,
  applicationName: 'assay-open',
});
try {
  const former = await openConsole({ db });
  console.log(`The console is reached from anywhere. Until now: ${former.join(', ') || 'the same'}.`);
} finally {
  await db.destroy();
}
