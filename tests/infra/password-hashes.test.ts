import { expect, it } from 'vitest';
import { passwordLimits } from '#domain/accounts/passwords.ts';
import { checkPassword, hashPassword, noPassword } from '#services/accounts/hash-password.ts';

it('are scrypt with a salt of their own, as dear as guidance asks', async () => {
  const [one, two] = await Promise.all([
    hashPassword('correct horse battery'),
    hashPassword('correct horse battery'),
  ]);
  const [kind, N, r, p, salt = '', key = ''] = one.split('$');
  expect(kind).toBe('scrypt');
  // OWASP's Password Storage Cheat Sheet: 2^15, 8 and 3 are one of its equal choices.
  expect(Number(N) * Number(r) * Number(p)).toBeGreaterThanOrEqual(2 ** 15 * 8 * 3);
  expect(Number(N)).toBeGreaterThanOrEqual(2 ** 15);
  expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16);
  expect(Buffer.from(key, 'base64').length).toBeGreaterThanOrEqual(32);
  expect(two).not.toBe(one);
});

it('fit the whole password, every letter of it as it was typed', async () => {
  const long = `${'Ab c'.repeat(passwordLimits.max / 4 - 1)}xyZ `;
  expect(long).toHaveLength(passwordLimits.max);
  const stored = await hashPassword(long);
  expect(await checkPassword(long, stored)).toBe(true);
  for (const other of [
    long.slice(0, -1),
    `${long} `,
    long.toLowerCase(),
    long.trim(),
    long.replace('Z', 'z'),
  ])
    expect(await checkPassword(other, stored)).toBe(false);
});

it('fit the same letters from another keyboard', async () => {
  const stored = await hashPassword('Zürich für alle'.normalize('NFC'));
  expect(await checkPassword('Zürich für alle'.normalize('NFD'), stored)).toBe(true);
  expect(await checkPassword('Zurich fur alle', stored)).toBe(false);
});

it('are checked by the parameters that they were made with', async () => {
  // Of RFC 7914, section 12: N 1024, r 8, p 16, the first 32 bytes of the key.
  const key = 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162';
  const old = [
    'scrypt',
    1024,
    8,
    16,
    Buffer.from('NaCl').toString('base64'),
    Buffer.from(key, 'hex').toString('base64'),
  ];
  expect(await checkPassword('password', old.join('$'))).toBe(true);
  expect(await checkPassword('Password', old.join('$'))).toBe(false);
});

it('of nobody take as long as any other, and fit nothing', async () => {
  const stored = await hashPassword('correct horse battery');
  const cost = async (hash: string) => {
    const before = process.cpuUsage();
    expect(await checkPassword('wrong horse battery', hash)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // The processor's time, and the least of three: what else the machine does only adds to it.
  const least = async (hash: string) => Math.min(await cost(hash), await cost(hash), await cost(hash));
  expect(await least(noPassword)).toBeGreaterThan((await least(stored)) / 4);
});
