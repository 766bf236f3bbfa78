import type { Db } from '#db/schema/database.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { nextSerial } from '#tests/support/factories.ts';

/** Of everybody who is registered here. */
export const password = 'correct horse battery';
const names = { nameZh: '林可', nameEn: 'Lin Ke' };

type Person = { login?: string; role?: Role };

/** Somebody of no enterprise who can sign in: an individual of a login of their own, unless told otherwise. */
export async function registerPerson(db: Db, { login, role = 'individual' }: Person = {}) {
  const own = login ?? `person-${nextSerial()}@lanyue.example`;
  const person = { login: own, password, ...names, roles: [role], enterprise: null };
  return { login: own, accountId: (await registerAccount(db, person)).accountId };
}

/** A partner of an admitted and verified enterprise who can sign in. */
export async function registerPartner(db: Db, login: string): Promise<void> {
  const enterprise = {
    nameZh: '岚岳科技',
    nameEn: 'Lanyue Technology',
    state: 1,
    verifyRealState: 2,
  } as const;
  await registerAccount(db, { login, password, ...names, roles: ['partner'], enterprise });
}
