// Writes a complete backup below a folder, and with --keep removes all but the newest ones. docs/operations.md, "Backup and restore":
//   docker compose -f infra/production/compose.yaml run --rm backup
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEngineConfig, readOwnerDatabase } from '#api/base/config.ts';
import { openStorage } from '#infra/storage/open-storage.ts';
import { BackupError } from './backup/backup-error.ts';
import { writeBackup } from './backup/write-backup.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
const [folder, ...others] = positionals;
const keep = values.keep === undefined ? null : Number(values.keep);
if (!folder || others.length > 0 || (keep !== null && !(Number.isInteger(keep) && keep >= 1))) {
  console.error('usage: backup.ts <folder> [--keep <how many>]');
  process.exit(2);
}
const config = readEngineConfig(process.env);
const deps = {
  owner: readOwnerDatabase(process.env),
  storage: openStorage(config),
  anchorDir: process.env.AUDIT_ANCHOR_DIR || join(config.dataDir, 'audit-anchors'),
  now: () => new Date(),
  tell: (line: string) => console.error(line),
};
try {
  const { path, files, copied, lost, removed } = await writeBackup(deps, { folder, keep });
  console.log(`${path} is complete: ${files} files, ${copied} of them new`);
  for (const name of removed) console.log(`${name} is removed`);
  if (lost.length > 0) {
    console.error(`${lost.length} files are missing in it; older backups are kept, they may have them`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(`There is no new backup: ${error.message}`);
  process.exitCode = 1;
}
