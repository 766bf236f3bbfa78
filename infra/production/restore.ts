// Brings a backup back into an empty place, and takes every open application up again. docs/operations.md, "Backup and restore":
//   docker compose -f infra/production/compose.yaml run --rm restore /backups/<time>
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEngineConfig, readOwnerDatabase } from '#api/base/config.ts';
import { createLog } from '#api/base/logging.ts';
import { openStorage } from '#infra/storage/open-storage.ts';
import { BackupError } from './backup/backup-error.ts';
import { restoreBackup } from './backup/restore-backup.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'database-restored': { type: 'boolean' }, 'end-runs': { type: 'boolean' } },
});
const [folder, ...others] = positionals;
if (!folder || others.length > 0) {
  console.error('usage: restore.ts <backup> [--end-runs] [--database-restored]');
  process.exit(2);
}
const config = readEngineConfig(process.env);
const deps = {
  owner: readOwnerDatabase(process.env),
  storage: openStorage(config),
  anchorDir: process.env.AUDIT_ANCHOR_DIR || join(config.dataDir, 'audit-anchors'),
  temporal: config.temporal,
  log: createLog('restore', config.logLevel),
  now: () => new Date(),
  tell: (line: string) => console.log(line),
};
try {
  const databaseRestored = values['database-restored'] === true;
  const endRuns = values['end-runs'] === true;
  const missing = await restoreBackup(deps, { folder, databaseRestored, endRuns });
  if (missing > 0) process.exitCode = 1;
  console.log(
    missing === 0
      ? 'Everything is back. Start the portal, sign in, and press "Verify integrity" at /ops/audit.'
      : `${missing} things are missing, see above. What could be brought back is there: the portal can be started; mend, and run this again with its processes stopped.`,
  );
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(`Nothing is restored: ${error.message}`);
  process.exitCode = 1;
}
