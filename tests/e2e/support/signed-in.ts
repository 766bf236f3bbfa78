import { findAccountByLogin } from '#db/queries/accounts.ts';
import { openSession } from '#tests/support/login/login.ts';
import { withDatabase } from './people/newcomers.ts';

/** A session opened beside the sign-in, which has walks of its own: a form and a password cost seconds. */
export function signInBeside(who: { id: string } | { login: string }) {
  return withDatabase(async (db) => {
    const id = 'id' in who ? who.id : (await findAccountByLogin(db, who.login))?.id;
    if (id === undefined) throw new Error('nobody has this login');
    return openSession(db, id, { portalUrl: process.env.PORTAL_URL ?? '' });
  });
}
