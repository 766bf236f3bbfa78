import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Creation = { challenge: string };
type Request = { challenge: string };

/** A passkey in memory, as a browser would answer for it. */
export type SoftPasskey = {
  id: string;
  create: (options: Creation) => string;
  /** @param counter what it says of how often it signed; 0 where it does not count */
  get: (options: Request, counter?: number) => string;
};

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** @param origin of the page that asks */
export function createSoftPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = base64(rawId);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const head = (flags: number, counter: number) => {
    const rest = Buffer.alloc(5);
    rest[0] = flags;
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), rest]);
  };
  return {
    id,
    create: ({ challenge }) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        rawId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const authData = Buffer.concat([head(0x41, 0), credential]);
      const response = {
        clientDataJSON: base64(clientData('create', challenge)),
        attestationObject: base64(attestation(authData)),
        transports: ['internal'],
      };
      return JSON.stringify({ id, rawId: id, type: 'public-key', response });
    },
    get: ({ challenge }, counter = 0) => {
      const authenticatorData = head(0x01, counter);
      const data = clientData('get', challenge);
      const signature = createSign('sha256').update(authenticatorData).update(sha256(data)).sign(privateKey);
      const response = {
        clientDataJSON: base64(data),
        authenticatorData: base64(authenticatorData),
        signature: base64(signature),
      };
      return JSON.stringify({ id, rawId: id, type: 'public-key', response });
    },
  };
}

/** An ES256 key as CBOR: kty 2, alg -7, crv 1, x, y. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const part = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
  const [front, middle] = [Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), Buffer.from([0x22])];
  return Buffer.concat([front, part(x), middle, part(y)]);
}

/** `{ fmt: 'none', attStmt: {}, authData }` as CBOR. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(3);
  length[0] = 0x59;
  length.writeUInt16BE(authData.length, 1);
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const fixed = [
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
  ];
  return Buffer.concat([...fixed, length, authData]);
}
