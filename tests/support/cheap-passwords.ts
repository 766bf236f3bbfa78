import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Hashing a password is dear on purpose: a third of a second of a core, several times a sign-in. Where signing in is only
 * the way to what is tested, the same function does a thousandth of the work. Everything that calls it, and what it is
 * called with, is the product's; the true cost stands in tests/infra/password-hashes.test.ts, and the browser's walks and
 * the attacks pay it.
 */
const marked = crypto as typeof crypto & { cheapForTests?: true };
const dear = crypto.scrypt;

function cheap(...[password, salt, length, options, done]: Parameters<typeof dear>): void {
  dear(password, salt, length, { ...options, N: Math.max(2, (options.N ?? 2 ** 14) / 1024) }, done);
}

// Every file of a process comes by here.
if (!marked.cheapForTests) {
  marked.cheapForTests = true;
  Reflect.set(crypto, 'scrypt', cheap);
  syncBuiltinESMExports();
}
