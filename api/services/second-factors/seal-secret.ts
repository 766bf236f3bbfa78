import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/** Encrypts what has to be read again, for one account alone. */
export type Sealer = {
  /** Names of the keys, as sealed secrets begin with them; the first one seals. */
  keyIds: readonly string[];
  seal: (accountId: string, secret: Buffer) => string;
  /** @throws Error where no key fits, or it was sealed for another account */
  open: (accountId: string, sealed: string) => Buffer;
};

type Key = { id: string; key: Buffer };

function deriveKey(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'assay second factor', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

/** @param secrets the first one seals, all of them open: so that a new one can be put in front */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map(deriveKey);
  const [current] = keys;
  if (!current) throw new Error('there is no key for second factors');
  return {
    keyIds: keys.map(({ id }) => id),
    seal: (accountId, secret) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, current.key, iv).setAAD(Buffer.from(accountId));
      const data = Buffer.concat([cipher.update(secret), cipher.final()]);
      return [current.id, ...[iv, data, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open: (accountId, sealed) => {
      const [id, ...parts] = sealed.split('.');
      const [iv, data, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
      const known = keys.find((one) => one.id === id);
      if (!known || !iv || !data || !tag) throw new Error('no key fits the secret of a second factor');
      const decipher = createDecipheriv(algorithm, known.key, iv, { authTagLength: 16 })
        .setAAD(Buffer.from(accountId))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(data), decipher.final()]);
    },
  };
}
