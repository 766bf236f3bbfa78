import { Secret, TOTP } from 'otpauth';
import { listFactors, takeTotpStep } from '#db/queries/second-factors.ts';
import type { Db } from '#db/schema/database.ts';
import { factorLimits, readTotpCode, totpStep } from '#domain/second-factors/second-factor.ts';
import type { Sealer } from './seal-secret.ts';

/** A secret for a new authenticator app: 160 bits, as RFC 4226 recommends. */
export function createTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).buffer);
}

/** The data for the app: an address for the QR code, and the secret for whoever types it; `issuer` is the name that it shows for the portal. */
export function describeTotp(
  secret: Buffer,
  { login, issuer }: { login: string; issuer: string },
): { uri: string; secret: string } {
  const totp = totpOf(secret, { label: login, issuer });
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

function totpOf(secret: Buffer, names: { label?: string; issuer?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ ...names, secret: new Secret({ buffer }), digits: 6, period: 30 });
}

/** The half minute that a code was shown in, at most one off; null for a wrong code. */
export function matchTotp(secret: Buffer, typed: string, now: Date): number | null {
  const token = readTotpCode(typed);
  if (token === null) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token, timestamp: now.getTime(), window: factorLimits.codeWindow });
  return delta === null ? null : totpStep(now) + delta;
}

type TotpCheck = { accountId: string; code: string; now: Date };

/** True when one of the account's apps shows this code, which is then used up. */
export async function checkTotp(
  db: Db,
  { sealer, check }: { sealer: Sealer; check: TotpCheck },
): Promise<boolean> {
  const { accountId, code, now } = check;
  for (const { id, sealedSecret } of await listFactors(db, accountId)) {
    if (sealedSecret === null) continue;
    const secret = sealer.open(accountId, sealedSecret);
    const step = matchTotp(secret, code, now);
    if (step === null) continue;
    // Sealed again, so that a new key comes into use by itself.
    if (await takeTotpStep(db, { id, step, sealedSecret: sealer.seal(accountId, secret), now })) return true;
  }
  return false;
}
