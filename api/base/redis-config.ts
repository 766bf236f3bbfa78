import { z } from 'zod';
import { checkTls, readTls, type TlsOptions, tlsSwitch, tlsVariables } from './engine-tls.ts';

/** A Redis, spoken to in the clear where `tls` is absent. */
export type RedisAddress = { url: string; tls?: TlsOptions };

/** Parameters that the driver would let replace our settings. */
const isOurs = (url: string) => !/[?&][^=&]*(tls|sentinel)/i.test(url);

export const redisVariables = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .refine(isOurs, 'must not have parameters of TLS or Sentinel: variables of their own say that'),
  REDIS_TLS: tlsSwitch,
  ...tlsVariables('REDIS'),
};

type Values = z.output<z.ZodObject<typeof redisVariables>>;

const asksForTls = ({ REDIS_URL }: Values) => REDIS_URL.startsWith('rediss:');

/** As {@link checkTls}. */
export function checkRedis(values: Values, context: z.RefinementCtx): void {
  checkTls('REDIS', values, context, asksForTls(values) ? ['REDIS_URL'] : []);
}

/** The Redis of the settings; `rediss://` means `REDIS_TLS=true`. */
export function readRedis(values: Values): RedisAddress {
  const tls = readTls('REDIS', values, asksForTls(values));
  return { url: values.REDIS_URL, ...(tls && { tls }) };
}
