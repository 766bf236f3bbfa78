import { z } from 'zod';
import { checkTls, readTls, type TlsOptions, tlsVariables } from './engine-tls.ts';

/** The bucket that files are kept in. */
export type BucketConfig = {
  name: string;
  /** Of AWS when undefined. */
  endpoint: string | undefined;
  region: string;
  /** Those of the machine's role, or of AWS's own settings, when undefined. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  pathStyle: boolean;
  tls: TlsOptions | undefined;
};

export const storageVariables = {
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === '', 'must have no password in it')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: z.enum(['true', 'false']).optional(),
  ...tlsVariables('S3'),
};

type Values = z.output<z.ZodObject<typeof storageVariables>>;

const isPlain = ({ S3_ENDPOINT: endpoint }: Values) => endpoint?.startsWith('http:') === true;

/** An access key has its secret, the rest a bucket, and files of TLS an address that uses it. */
export function checkStorage(values: Values, context: z.RefinementCtx): void {
  checkTls('S3', { ...values, ...(isPlain(values) && { S3_TLS: 'false' }) }, context);
  const {
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
    S3_ENDPOINT: endpoint,
  } = values;
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (id !== undefined && secret === undefined) add('S3_SECRET_ACCESS_KEY', 'belongs to S3_ACCESS_KEY_ID');
  if (secret !== undefined && id === undefined) add('S3_ACCESS_KEY_ID', 'belongs to S3_SECRET_ACCESS_KEY');
  if (name === undefined && (endpoint ?? id) !== undefined)
    add('S3_BUCKET', 'belongs to the other settings of the bucket');
}

/** Null where no bucket is named: files are kept below `DATA_DIR`. */
export function readStorage(values: Values): BucketConfig | null {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (name === undefined) return null;
  return {
    name,
    endpoint,
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // What others than AWS serve seldom has a host name for each bucket.
    pathStyle: values.S3_PATH_STYLE ? values.S3_PATH_STYLE === 'true' : endpoint !== undefined,
    tls: readTls('S3', values, false),
  };
}
