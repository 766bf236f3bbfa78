import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;
const cost = { N: 2 ** 15, r: 8, p: 3 };

/** The hash of an account that signs in elsewhere. */
export const noPassword = 'none';

/** A hash that no password matches; checking it takes as long as any other. */
const decoyHash = format(randomBytes(16), randomBytes(keyLength));

/** A scrypt hash with its own salt and parameters, as one line of text; takes some 200 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return format(salt, key);
}

function format(salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** True when the password is the one that was hashed; takes as long where there is none. */
export async function checkPassword(password: string, stored: string): Promise<boolean> {
  const hash = stored.startsWith('scrypt$') ? stored : decoyHash;
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), parameters), expected);
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
