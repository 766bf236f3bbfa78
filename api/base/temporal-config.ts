import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** How the Temporal client and worker authenticate, and which servers they trust; empty for a plain connection. */
export type TemporalSecurity = {
  tls?: {
    serverNameOverride?: string;
    serverRootCACertificate?: Uint8Array;
    clientCertPair?: { crt: Uint8Array; key: Uint8Array };
  };
  apiKey?: string;
};

export type TemporalConfig = {
  address: string;
  namespace: string;
  taskQueue: string;
  uiUrl: string | undefined;
  security: TemporalSecurity;
};

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

const certificate = pemFile('a certificate', (content) => new X509Certificate(content));
const privateKey = pemFile('an unencrypted private key', (content) => createPrivateKey(content));

export const temporalVariables = {
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_TASK_QUEUE: z.string().min(1).default('assay'),
  TEMPORAL_UI_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  TEMPORAL_TLS: z.enum(['true', 'false']).optional(),
  TEMPORAL_TLS_CERT_FILE: certificate.optional(),
  TEMPORAL_TLS_KEY_FILE: privateKey.optional(),
  TEMPORAL_TLS_CA_FILE: certificate.optional(),
  TEMPORAL_TLS_SERVER_NAME: z.string().min(1).max(253).optional(),
  TEMPORAL_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
};

type Values = z.output<z.ZodObject<typeof temporalVariables>>;

/** Settings that need TLS. */
const secured = [
  'TEMPORAL_TLS_CERT_FILE',
  'TEMPORAL_TLS_KEY_FILE',
  'TEMPORAL_TLS_CA_FILE',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY',
] as const satisfies readonly (keyof Values)[];

function pairFault(values: Values): [keyof Values, string] | null {
  const { TEMPORAL_TLS_CERT_FILE: crt, TEMPORAL_TLS_KEY_FILE: key } = values;
  if (crt && !key) return ['TEMPORAL_TLS_KEY_FILE', 'belongs to TEMPORAL_TLS_CERT_FILE'];
  if (key && !crt) return ['TEMPORAL_TLS_CERT_FILE', 'belongs to TEMPORAL_TLS_KEY_FILE'];
  if (crt && key && !new X509Certificate(crt).checkPrivateKey(createPrivateKey(key)))
    return ['TEMPORAL_TLS_KEY_FILE', 'must be the key of TEMPORAL_TLS_CERT_FILE'];
  return null;
}

/** Rejects combinations: a certificate needs its key, and no secret is sent unencrypted. */
export function checkTemporal(values: Values, context: z.RefinementCtx): void {
  const fault = pairFault(values);
  if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
  if (values.TEMPORAL_TLS !== 'false') return;
  const contrary = secured.filter((name) => values[name] !== undefined);
  if (contrary.length === 0) return;
  const message = `must not be false beside ${contrary.join(', ')}`;
  context.addIssue({ code: 'custom', path: ['TEMPORAL_TLS'], message });
}

function securityOf(values: Values): TemporalSecurity {
  const { TEMPORAL_TLS_CERT_FILE: crt, TEMPORAL_TLS_KEY_FILE: key } = values;
  const { TEMPORAL_TLS_CA_FILE: authority, TEMPORAL_TLS_SERVER_NAME: name } = values;
  if (values.TEMPORAL_TLS !== 'true' && secured.every((one) => values[one] === undefined)) return {};
  return {
    tls: {
      ...(name && { serverNameOverride: name }),
      ...(authority && { serverRootCACertificate: authority }),
      ...(crt && key && { clientCertPair: { crt, key } }),
    },
    ...(values.TEMPORAL_API_KEY && { apiKey: values.TEMPORAL_API_KEY }),
  };
}

/** Address of Temporal; plain unless a setting needs TLS. */
export function readTemporal(values: Values): TemporalConfig {
  return {
    address: values.TEMPORAL_ADDRESS,
    namespace: values.TEMPORAL_NAMESPACE,
    taskQueue: values.TEMPORAL_TASK_QUEUE,
    uiUrl: values.TEMPORAL_UI_URL,
    security: securityOf(values),
  };
}
