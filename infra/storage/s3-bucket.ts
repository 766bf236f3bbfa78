import type { Agent } from 'node:https';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange } from './file-storage.ts';

/** A bucket of an S3-compatible service; of AWS where `endpoint` is undefined. */
export type BucketSettings = {
  name: string;
  endpoint: string | undefined;
  region: string;
  /** Undefined: as the machine's own role, or whatever else the SDK finds. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket stands in the address's path, and not in its host name. */
  pathStyle: boolean;
  tls: ConstructorParameters<typeof Agent>[0] | undefined;
};

export type StoredObject = { key: string; size: number; changedAt: Date };

/** Milliseconds: to connect; until an answer begins; between two pieces of it. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 15_000, socketTimeout: 15_000 };

/** Bytes that an upload holds in memory at a time: what is larger is sent in parts of this size, the smallest that S3 takes; 52 GB at most. */
const partBytes = 5 * 1_048_576;

function openClient({ endpoint, region, credentials, pathStyle, tls }: BucketSettings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Of a part of an object some services give the checksum of the whole.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, throwOnRequestTimeout: true, httpsAgent: { keepAlive: true, ...tls } },
  });
}

const isMissing = (error: unknown) => error instanceof NoSuchKey || error instanceof NotFound;

async function* listObjects(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredObject> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key, Size = 0, LastModified } of Contents)
      if (Key !== undefined && LastModified) yield { key: Key, size: Size, changedAt: LastModified };
}

async function removeObjects(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
  const [first] = Errors;
  if (first) throw new Error(`${first.Key} was not removed: ${first.Message ?? first.Code}`);
}

async function abortUploads(client: S3Client, bucket: string, before: Date): Promise<number> {
  const Bucket = bucket;
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket }))
    // So some services say that there are none.
    .catch((error) => {
      if (error instanceof NoSuchUpload) return { Uploads: [] };
      throw error;
    });
  const cut = Uploads.filter(({ Initiated }) => Initiated && Initiated < before);
  for (const { Key, UploadId } of cut)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  return cut.length;
}

/** What the storage does with a bucket. Each call throws what the service or the network says. */
export function openBucket(settings: BucketSettings) {
  const client = openClient(settings);
  const Bucket = settings.name;
  return {
    /** Each part goes with its SHA-256, which the service compares; nothing is there before all of it is, nor after an error. */
    put: async (key: string, body: Readable | Buffer): Promise<void> => {
      const params = { Bucket, Key: key, Body: body, ChecksumAlgorithm: 'SHA256' as const };
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
    },
    /** Null where there is none. */
    get: async (key: string, range?: ByteRange): Promise<Readable | null> => {
      const rangeOrChecksum = range
        ? { Range: `bytes=${range.start}-${range.end}` }
        : { ChecksumMode: 'ENABLED' as const };
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, ...rangeOrChecksum }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has: (key: string): Promise<boolean> =>
      client.send(new HeadObjectCommand({ Bucket, Key: key })).then(
        () => true,
        (error) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    list: (prefix: string) => listObjects(client, Bucket, prefix),
    /** At most 1,000. */
    remove: (keys: readonly string[]) => removeObjects(client, Bucket, keys),
    /** Ends the first thousand of uploads in parts that were begun before that time and never finished; how many. */
    abortUploads: (before: Date) => abortUploads(client, Bucket, before),
  };
}

export type Bucket = ReturnType<typeof openBucket>;
