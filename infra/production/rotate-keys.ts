// Changes a key that lies in the database, or encrypts second factors under the newest of SECOND_FACTOR_KEY. docs/operations.md:
//   docker compose exec accounts node infra/production/rotate-keys.ts <which> [--drop-old]
// The key of tenants' tokens is the tables' owner's, whose address `prepare` alone has:
//   docker compose run --rm --no-deps prepare node infra/production/rotate-keys.ts tenant-tokens [--drop-old]
import { addProviderKey } from '#accounts/provider/signing-keys.ts';
import { readAccountsConfig, readOwnerDatabase } from '#api/base/config.ts';
import { createDatabase } from '#db/connection.ts';
import { dropOldOidcKeys } from '#db/queries/oidc-keys.ts';
import { addSigningKey, dropOldSigningKeys } from '#db/queries/signing-keys.ts';
import { dropFormerTenantKey, formerTenantKeyMinutes, replaceTenantKey } from '#db/queries/tenant-key.ts';
import type { Db } from '#db/schema/database.ts';
import { resealSecrets } from '#services/second-factors/reseal-secrets.ts';
import { createSealer } from '#services/second-factors/seal-secret.ts';

/** `lasts`: how long the former key is accepted, where that is limited. */
type Rotation = { add: (db: Db) => Promise<void>; drop: (db: Db) => Promise<number>; lasts?: string };

const rotations: Record<string, Rotation> = {
  'id-tokens': { add: addProviderKey, drop: dropOldOidcKeys },
  'unsubscribe-links': {
    add: (db) => addSigningKey(db, 'mailKey'),
    drop: (db) => dropOldSigningKeys(db, 'mailKey'),
  },
  'enquiry-forms': {
    add: (db) => addSigningKey(db, 'enquiryKey'),
    drop: (db) => dropOldSigningKeys(db, 'enquiryKey'),
  },
  'tenant-tokens': {
    add: replaceTenantKey,
    drop: dropFormerTenantKey,
    lasts: `for ${formerTenantKeyMinutes} minutes, or`,
  },
};

const [which = '', option] = process.argv.slice(2);
const rotation = Object.hasOwn(rotations, which) ? rotations[which] : undefined;
if (
  (option !== undefined && option !== '--drop-old') ||
  !(rotation || (which === 'second-factors' && !option))
) {
  console.error(
    `usage: rotate-keys.ts second-factors\n       rotate-keys.ts ${Object.keys(rotations).join(' | ')} [--drop-old]`,
  );
  process.exit(2);
}
if (which === 'tenant-tokens' && !process.env.DATABASE_OWNER_URL) {
  console.error('DATABASE_OWNER_URL is not set: prepare has it, see docs/operations.md');
  process.exit(2);
}
const address =
  which === 'tenant-tokens' ? readOwnerDatabase(process.env) : readAccountsConfig(process.env).database;
const db = createDatabase(address, { sees: 'all', max: 1, applicationName: 'assay-rotate' });
try {
  if (!rotation) await rotateSecondFactors();
  else if (option) console.log(`${await rotation.drop(db)} old keys are gone.`);
  else {
    await rotation.add(db);
    const until = `${rotation.lasts ?? ''} until they are dropped`.trim();
    console.log(`A new key signs; what the former ones signed is good ${until}.`);
  }
} finally {
  await db.destroy();
}

async function rotateSecondFactors(): Promise<void> {
  const sealer = createSealer(readAccountsConfig(process.env).secondFactorKeys);
  const { encrypted, unreadable } = await resealSecrets(db, sealer);
  console.log(
    `${encrypted} secrets are encrypted under the newest key now; ${unreadable} fit none of the keys.`,
  );
  if (unreadable > 0) process.exitCode = 1;
}
