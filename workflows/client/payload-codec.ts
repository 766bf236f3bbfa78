import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';

const algorithm = 'aes-256-gcm';
const encoding = 'binary/encrypted';
const [ivBytes, tagBytes] = [12, 16];

type Key = { id: string; key: Buffer };

function deriveKey(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'assay temporal payload', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

const textOf = (bytes: Uint8Array | null | undefined) => (bytes ? Buffer.from(bytes).toString() : '');
const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');

function pack({ metadata, data }: Payload): Buffer {
  const entries = Object.entries(metadata ?? {}).map(([name, bytes]) => [name, base64(bytes)]);
  return Buffer.from(JSON.stringify({ metadata: Object.fromEntries(entries), data: base64(data) }));
}

function unpack(plain: Buffer): Payload {
  const { metadata, data } = JSON.parse(plain.toString()) as {
    metadata: Record<string, string>;
    data: string;
  };
  const entries = Object.entries(metadata).map(([name, text]) => [name, Buffer.from(text, 'base64')]);
  return { metadata: Object.fromEntries(entries), data: Buffer.from(data, 'base64') };
}

function encrypt(payload: Payload, { id, key }: Key): Payload {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(id));
  const sealed = [cipher.update(pack(payload)), cipher.final()];
  return {
    metadata: { encoding: Buffer.from(encoding), 'encryption-key-id': Buffer.from(id) },
    data: Buffer.concat([iv, cipher.getAuthTag(), ...sealed]),
  };
}

function decrypt(payload: Payload, keys: readonly Key[]): Payload {
  if (textOf(payload.metadata?.encoding) !== encoding) return payload;
  const id = textOf(payload.metadata?.['encryption-key-id']);
  const known = keys.find((one) => one.id === id);
  if (!known)
    throw new Error(`a payload is encrypted with the key ${id}, which TEMPORAL_PAYLOAD_KEY does not have`);
  const data = Buffer.from(payload.data ?? []);
  const decipher = createDecipheriv(algorithm, known.key, data.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(data.subarray(ivBytes, ivBytes + tagBytes));
  return unpack(Buffer.concat([decipher.update(data.subarray(ivBytes + tagBytes)), decipher.final()]));
}

/**
 * Encrypts what client and workers store in Temporal: AES-256-GCM, with the key's id beside it. What is not encrypted is
 * read as it is.
 * @param secrets the first one encrypts, all of them read, so that a new one can be put in front; without any nothing is
 * encrypted. Reading throws Error for a key that is not among them, and for changed bytes.
 */
export function createPayloadCodec(secrets: readonly string[]): PayloadCodec {
  const keys = secrets.map(deriveKey);
  const [current] = keys;
  return {
    encode: async (payloads) => (current ? payloads.map((payload) => encrypt(payload, current)) : payloads),
    decode: async (payloads) => payloads.map((payload) => decrypt(payload, keys)),
  };
}
