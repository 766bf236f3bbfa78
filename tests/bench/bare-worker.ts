import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { sql } from 'kysely';
import { readEngineConfig } from '#api/base/config.ts';
import { createLog } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import { createActivities } from '#workflows/activities/create-activities.ts';
import { createApplicationWorker } from '#workflows/worker/create-worker.ts';

// The bare workflow's worker: the portal's own worker settings, another bundle, and an activity that asks the
// database for nothing.
const config = readEngineConfig(process.env);
const db = createDatabase(config.database.url, {
  sees: 'all',
  max: config.databasePool,
  applicationName: 'bench-worker',
});
const bundlePath = join(config.dataDir, 'bare-workflow.js');
const workflowsPath = fileURLToPath(new URL('./bare-workflow.ts', import.meta.url));
const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') });
await writeFile(bundlePath, code);

const activities = {
  ...createActivities({ db, log: createLog('bench', 'silent'), now: () => new Date() }),
  touch: async () => (await sql`select 1`.execute(db)).rows.length,
};
const worker = await createApplicationWorker({ ...config.temporal, bundlePath }, activities);
console.log('ready');

process.on('SIGTERM', () => {
  void worker
    .stop()
    .then(() => db.destroy())
    .finally(() => process.exit(0));
});
await worker.running;
