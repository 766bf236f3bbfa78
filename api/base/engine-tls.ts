import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Engine = 'DATABASE' | 'REDIS' | 'S3' | 'SMTP' | 'TEMPORAL';
type Values = Readonly<Record<string, unknown>>;

/**
 * TLS towards an engine, as `node:tls` takes it: whom it trusts (the system's authorities when absent), the client's own
 * certificate, and the name in the server's certificate (of the address when absent).
 */
export type TlsOptions = { ca?: Buffer; cert?: Buffer; key?: Buffer; servername?: string };

/** A PEM file that is read, and looked into, when the process starts. */
function pemFile(kind: string, check: (content: Buffer) => unknown) {
  return z.string().transform((path, context) => {
    try {
      const content = readFileSync(path);
      check(content);
      return content;
    } catch {
      context.addIssue({ code: 'custom', message: `must be a readable file with ${kind} in PEM` });
      return z.NEVER;
    }
  });
}

const pemCertificate = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;
const certificates = pemFile('a certificate', (content) => {
  const found = content.toString().match(pemCertificate);
  if (!found) throw new Error('no certificate');
  for (const one of found) new X509Certificate(one);
});
const privateKey = pemFile('an unencrypted private key', (content) => createPrivateKey(content));

type File<S extends z.ZodType> = z.ZodOptional<S>;
type TlsVariables<E extends Engine> = Record<
  `${E}_TLS_CERT_FILE` | `${E}_TLS_CA_FILE`,
  File<typeof certificates>
> &
  Record<`${E}_TLS_KEY_FILE`, File<typeof privateKey>> &
  Record<`${E}_TLS_SERVER_NAME`, z.ZodOptional<z.ZodString>>;

/** The settings of TLS that every engine has, beside its own `…_TLS`. */
export function tlsVariables<E extends Engine>(engine: E) {
  return {
    [`${engine}_TLS_CERT_FILE`]: certificates.optional(),
    [`${engine}_TLS_KEY_FILE`]: privateKey.optional(),
    [`${engine}_TLS_CA_FILE`]: certificates.optional(),
    [`${engine}_TLS_SERVER_NAME`]: z.string().min(1).max(253).optional(),
  } as TlsVariables<E>;
}

/** What switches TLS on, for engines that are spoken to plainly by default. */
export const tlsSwitch = z.enum(['true', 'false']).optional();

/** The names of the engine's files and its server's name, of those that are set. */
const setNames = (engine: Engine, values: Values) =>
  Object.keys(values).filter((name) => name.startsWith(`${engine}_TLS_`) && values[name] !== undefined);

function pairFault(engine: Engine, values: Values): [string, string] | null {
  const [crtName, keyName] = [`${engine}_TLS_CERT_FILE`, `${engine}_TLS_KEY_FILE`];
  const { cert, key } = filesOf(engine, values);
  if (cert && !key) return [keyName, `belongs to ${crtName}`];
  if (key && !cert) return [crtName, `belongs to ${keyName}`];
  if (cert && key && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    return [keyName, `must be the key of ${crtName}`];
  return null;
}

/**
 * Rejects combinations: a certificate needs its key, and nothing that needs TLS stands beside its absence.
 * @param needing names of other variables whose values need TLS
 */
export function checkTls(
  engine: Engine,
  values: Values,
  context: z.RefinementCtx,
  needing: readonly string[] = [],
): void {
  const fault = pairFault(engine, values);
  if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
  const tlsSetting = values[`${engine}_TLS`];
  if (tlsSetting !== 'false' && tlsSetting !== 'optional') return;
  const contrary = [...setNames(engine, values), ...needing];
  if (contrary.length === 0) return;
  const message = `must not be ${tlsSetting} beside ${contrary.join(', ')}`;
  context.addIssue({ code: 'custom', path: [`${engine}_TLS`], message });
}

const fileOf = (value: unknown) => (value instanceof Buffer ? value : undefined);

function filesOf(engine: Engine, values: Values) {
  return {
    ca: fileOf(values[`${engine}_TLS_CA_FILE`]),
    cert: fileOf(values[`${engine}_TLS_CERT_FILE`]),
    key: fileOf(values[`${engine}_TLS_KEY_FILE`]),
  };
}

/**
 * How TLS is spoken to an engine, or undefined where nothing asks for it.
 * @param needed something else than the engine's own settings asks for it
 */
export function readTls(engine: Engine, values: Values, needed: boolean): TlsOptions | undefined {
  const isOn = needed || values[`${engine}_TLS`] === 'true' || setNames(engine, values).length > 0;
  if (!isOn) return undefined;
  const { ca, cert, key } = filesOf(engine, values);
  const name = values[`${engine}_TLS_SERVER_NAME`];
  return {
    ...(ca && { ca }),
    ...(cert && key && { cert, key }),
    ...(typeof name === 'string' && { servername: name }),
  };
}
