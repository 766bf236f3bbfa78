// For an installation without a second administrator: prints a link to a new password, or removes the second factors.
//   docker compose exec accounts node infra/production/reset-account.ts <login> [--second-factors]
import { readConfig } from '#api/base/config.ts';
import { createDatabase } from '#db/connection.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { resetByOperator } from '#services/credential-resets/reset-by-operator.ts';

const [login = '', option] = process.argv.slice(2);
if (login === '' || (option !== undefined && option !== '--second-factors')) {
  console.error('usage: reset-account.ts <login> [--second-factors]');
  process.exit(2);
}
const config = readConfig(process.env);
const db = createDatabase(config.database, { sees: 'all', max: 1, applicationName: 'assay-reset' });
try {
  const kind = option === undefined ? 'password' : 'second-factor';
  const link = await resetByOperator(db, { login, kind, accountsUrl: config.accounts.url, now: new Date() });
  console.log(link ?? 'Every second factor and recovery code is removed.');
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error;
  console.error(`No account that is in use has the login ${login}.`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
