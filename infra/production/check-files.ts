// Looks whether every file that the database names is stored, such as after a restore; changes nothing. docs/operations.md:
//   docker compose run --rm --no-deps workers node infra/production/check-files.ts [--read]
import { readEngineConfig } from '#api/base/config.ts';
import { createDatabase } from '#db/connection.ts';
import { openStorage } from '#infra/storage/open-storage.ts';
import { checkFiles } from '#services/files/check-files.ts';

const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--read') {
  console.error('usage: check-files.ts [--read]');
  process.exit(2);
}
const config = readEngineConfig(process.env);
const db = createDatabase(config.database, { sees: 'all', max: 1, applicationName: 'assay-check-files' });
const storage = openStorage(config);
let broken = 0;
try {
  const looked = await checkFiles(
    { db, storage },
    {
      read: option === '--read',
      tell: ({ fault, sha256, size, names }) => {
        broken += 1;
        const told = names.map(({ kind, name, id }) => `${kind} ${id} (${name})`).join(', ');
        console.log(`${fault}: ${sha256}, ${size} bytes: ${told}`);
      },
    },
  );
  console.log(`${looked} files looked at, ${broken} of them missing or changed`);
  if (broken > 0) process.exitCode = 1;
} finally {
  await db.destroy();
}
