import { z } from 'zod';
import { checkTls, readTls, tlsSwitch, tlsVariables } from './engine-tls.ts';

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
  /** Secrets that encrypt payloads: the first one writes, all of them read. */
  payloadKeys: readonly string[];
};

/** Secrets with commas: the first one is used, all of them are still known. */
export const keyList = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => one.length >= 16),
    'must be secrets of at least 16 characters, with commas',
  );

export const temporalVariables = {
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_TASK_QUEUE: z.string().min(1).default('assay'),
  TEMPORAL_UI_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  TEMPORAL_TLS: tlsSwitch,
  ...tlsVariables('TEMPORAL'),
  TEMPORAL_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  TEMPORAL_PAYLOAD_KEY: keyList.default([]),
};

type Values = z.output<z.ZodObject<typeof temporalVariables>>;

/** As {@link checkTls}, and no API key is sent unencrypted. */
export function checkTemporal(values: Values, context: z.RefinementCtx): void {
  checkTls('TEMPORAL', values, context, values.TEMPORAL_API_KEY === undefined ? [] : ['TEMPORAL_API_KEY']);
}

function securityOf(values: Values): TemporalSecurity {
  const apiKey = values.TEMPORAL_API_KEY;
  const options = readTls('TEMPORAL', values, apiKey !== undefined);
  if (!options) return {};
  const { ca, cert, key, servername } = options;
  return {
    tls: {
      ...(servername && { serverNameOverride: servername }),
      ...(ca && { serverRootCACertificate: ca }),
      ...(cert && key && { clientCertPair: { crt: cert, key } }),
    },
    ...(apiKey && { apiKey }),
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
    payloadKeys: values.TEMPORAL_PAYLOAD_KEY,
  };
}
