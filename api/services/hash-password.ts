import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;
const cost = { N: 2 ** 15, r: 8, p: 3 };

/** A scrypt hash with its own salt and parameters, as one line of text; takes some 200 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** True when the password is the one that was hashed. */
export async function checkPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const wanted = Buffer.from(key, 'base64');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), parameters), wanted);
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // The same letters typed on different keyboards differ in Unicode form.
  const text = password.normalize('NFKC');
  const maxmem = 128 * 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyLength, { ...options, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
