import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEngineConfig } from '#api/base/config.ts';
import type { RunningEngine } from '#infra/local/engines/engine.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { openStorage } from '#infra/storage/open-storage.ts';
import { type BucketSettings, openBucket } from '#infra/storage/s3-bucket.ts';
import { makeBucket, type S3Place, startS3Server } from '#tests/support/s3-server.ts';
import { required } from './required-environment.ts';

let folder: string;
let server: RunningEngine & S3Place;
let settings: BucketSettings;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-bucket-'));
  server = await startS3Server(folder);
  settings = settingsOf(await makeBucket(server));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function settingsOf(env: Record<string, string>): BucketSettings {
  const { bucket } = readEngineConfig({ ...required, DATA_DIR: folder, ...env });
  if (!bucket) throw new Error('no bucket is named');
  return bucket;
}

const mib = 1_048_576;
const keysOf = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of openBucket(settings).list(prefix)) keys.push(key);
  return keys;
};
const clientOf = ({ endpoint = '', credentials }: BucketSettings) =>
  new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    ...(credentials && { credentials }),
  });

describe('a bucket', () => {
  it('never shows part of what is larger than one request, and keeps nothing of it after an error', async () => {
    const bucket = openBucket(settings);
    const bytes = randomBytes(20 * mib);
    async function* breaking() {
      yield bytes;
      expect(await keysOf('cut')).toEqual([]);
      throw new Error('cut');
    }
    await expect(bucket.put('cut', Readable.from(breaking()))).rejects.toThrow('cut');
    expect(await keysOf('cut')).toEqual([]);
    expect(await bucket.abortUploads(new Date(Date.now() + 60_000))).toBe(0);
    await bucket.put('whole', Readable.from([bytes]));
    const read = await bucket.get('whole');
    let at = 0;
    for await (const chunk of read ?? []) {
      expect(bytes.subarray(at, at + chunk.length).equals(chunk)).toBe(true);
      at += chunk.length;
    }
    expect(at).toBe(bytes.length);
  });

  it('is rid of what a killed process had begun to send, once no upload can still be sending it', async () => {
    const client = clientOf(settings);
    const upload = { Bucket: settings.name, Key: 'killed' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
    await client.send(
      new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: randomBytes(5 * mib) }),
    );
    client.destroy();
    const storage = openStorage({ dataDir: folder, bucket: settings });
    expect(await storage.removeCut(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(await storage.removeCut(new Date(Date.now() + 60_000))).toBe(1);
    expect(await storage.removeCut(new Date(Date.now() + 60_000))).toBe(0);
  });

  it('says what is wrong with it, instead of that a file is not there', async () => {
    const wrong = [
      settingsOf({ ...server.env, S3_BUCKET: 'there-is-none' }),
      settingsOf({ ...server.env, S3_BUCKET: settings.name, S3_SECRET_ACCESS_KEY: 'another-secret' }),
    ];
    for (const one of wrong) {
      await expect(openBucket(one).put('x', Buffer.from('x'))).rejects.toThrow();
      await expect(openBucket(one).get('x')).rejects.toThrow();
    }
  });

  it('that is not reached is given up in seconds', async () => {
    const [port = 0] = await findFreePorts(1);
    const gone = settingsOf({
      ...server.env,
      S3_BUCKET: 'not-there',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    const begun = performance.now();
    await expect(openBucket(gone).has('x')).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});
