import { z } from 'zod';
import { checkTls, readTls, type TlsOptions, tlsSwitch, tlsVariables } from './engine-tls.ts';

/** A database as one of its roles, spoken to in the clear where `tls` is absent. */
export type DatabaseAddress = { url: string; tls?: TlsOptions };

/** The part of an address behind its `?`. */
function parametersOf(url: string): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}

/** The driver checks chain and name of the server for each of them, and so do we. */
const tlsModes: readonly string[] = ['prefer', 'require', 'verify-ca', 'verify-full'];

const asksForTls = (url: unknown) =>
  typeof url === 'string' && url.startsWith('postgres') && parametersOf(url).has('sslmode');

/** The driver would let `ssl…` of an address replace our settings, and reads some of them otherwise than libpq. */
function leavesTlsAlone(url: string): boolean {
  return Array.from(parametersOf(url)).every(
    ([name, value]) =>
      !/^(ssl|uselibpqcompat)/i.test(name) || (name === 'sslmode' && tlsModes.includes(value)),
  );
}

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
  .refine(
    leavesTlsAlone,
    'must not have parameters of TLS but sslmode=verify-full (or require): DATABASE_TLS and its files say how it is spoken to',
  );

/** Of every process that speaks to Postgres. */
export const databaseVariables = { DATABASE_TLS: tlsSwitch, ...tlsVariables('DATABASE') };

type Values = z.output<z.ZodObject<typeof databaseVariables>>;

/** As {@link checkTls}, for every address of a database among the values. */
export function checkDatabase(values: Values, context: z.RefinementCtx): void {
  const asking = Object.entries(values).filter(
    ([name, value]) => /^DATABASE_(\w+_)?URL$/.test(name) && asksForTls(value),
  );
  checkTls(
    'DATABASE',
    values,
    context,
    asking.map(([name]) => name),
  );
}

/** A database by its address, whose `sslmode` means `DATABASE_TLS=true`. */
export function readDatabase(url: string, values: Values): DatabaseAddress {
  const tls = readTls('DATABASE', values, asksForTls(url));
  return { url: withoutTls(url), ...(tls && { tls }) };
}

function withoutTls(url: string): string {
  if (!asksForTls(url)) return url;
  const parameters = parametersOf(url);
  parameters.delete('sslmode');
  const [base = ''] = url.split('?');
  return parameters.size > 0 ? `${base}?${parameters}` : base;
}
