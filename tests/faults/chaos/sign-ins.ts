import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '#tests/support/login/login.ts';
import type { Ledger } from './ledger.ts';

type Person = { login: string; password: string };
type Place = { url: string; accountsUrl: string; ledger: Ledger; isOver: () => boolean };

/** Signs in over and over, from the account service's form to the portal's session, whatever breaks on the way. */
export async function keepSigningIn({ ledger, isOver, ...portal }: Place, person: Person): Promise<void> {
  while (!isOver()) {
    const signedIn = await signIn(portal, person.login, person.password).catch(() => null);
    if (signedIn) ledger.cookies.push(signedIn.cookie);
    await pause(500);
  }
}
