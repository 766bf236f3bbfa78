import { z } from 'zod';
import { checkTls, readTls, type TlsOptions, tlsSwitch, tlsVariables } from './engine-tls.ts';

/** Who knows which Redis is the master of this name; they are spoken to with the same TLS. */
export type Sentinels = {
  name: string;
  addresses: readonly { host: string; port: number }[];
  password?: string;
};

/** A Redis, spoken to in the clear where `tls` is absent; beside Sentinels host and port of its address are not used. */
export type RedisAddress = { url: string; tls?: TlsOptions; sentinels?: Sentinels };

/** Parameters that the driver would let replace our settings. */
const isOurs = (url: string) => !/[?&][^=&]*(tls|sentinel)/i.test(url);

const hostAndPort = /^(\[[\da-f:.]+\]|[^\s:,[\]]+):(\d{1,5})$/i;
const sentinels = z
  .string()
  .transform((list) => list.split(',').map((entry) => hostAndPort.exec(entry.trim())))
  .refine(
    (found) => found.every((entry) => entry !== null && Number(entry[2]) <= 65_535),
    'must be hosts with their ports, such as sentinel-1:26379, with commas',
  )
  .transform((found) =>
    found.map((entry) => ({ host: (entry?.[1] ?? '').replace(/^\[|\]$/g, ''), port: Number(entry?.[2]) })),
  );

export const redisVariables = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .refine(isOurs, 'must not have parameters of TLS or Sentinel: variables of their own say that'),
  REDIS_TLS: tlsSwitch,
  ...tlsVariables('REDIS'),
  REDIS_SENTINELS: sentinels.optional(),
  REDIS_SENTINEL_NAME: z.string().min(1).optional(),
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
};

type Values = z.output<z.ZodObject<typeof redisVariables>>;

const asksForTls = ({ REDIS_URL }: Values) => REDIS_URL.startsWith('rediss:');

/** As {@link checkTls}, and Sentinels belong to the name of their master. */
export function checkRedis(values: Values, context: z.RefinementCtx): void {
  checkTls('REDIS', values, context, asksForTls(values) ? ['REDIS_URL'] : []);
  const { REDIS_SENTINELS: addresses, REDIS_SENTINEL_NAME: name, REDIS_SENTINEL_PASSWORD: password } = values;
  if ((addresses === undefined) !== (name === undefined)) {
    const missing = addresses === undefined ? 'REDIS_SENTINELS' : 'REDIS_SENTINEL_NAME';
    const message = 'REDIS_SENTINELS and REDIS_SENTINEL_NAME are set together, or neither';
    context.addIssue({ code: 'custom', path: [missing], message });
  } else if (password !== undefined && addresses === undefined)
    context.addIssue({ code: 'custom', path: ['REDIS_SENTINELS'], message: 'belongs to its password' });
}

/** The Redis of the settings; `rediss://` means `REDIS_TLS=true`. */
export function readRedis(values: Values): RedisAddress {
  const tls = readTls('REDIS', values, asksForTls(values));
  const { REDIS_SENTINELS: addresses, REDIS_SENTINEL_NAME: name, REDIS_SENTINEL_PASSWORD: password } = values;
  return {
    url: values.REDIS_URL,
    ...(tls && { tls }),
    ...(addresses && name && { sentinels: { addresses, name, ...(password && { password }) } }),
  };
}
