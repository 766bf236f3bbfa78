import { z } from 'zod';
import { type EngineConfig, EnvironmentError, parseVariables, readEngineConfig } from '#api/base/config.ts';
import {
  checkDatabase,
  type DatabaseAddress,
  databaseUrl,
  databaseVariables,
  readDatabase,
} from '#api/base/database-config.ts';
import { checkTls, readTls } from '#api/base/engine-tls.ts';
import { mailVariables, smtpVariables } from '#api/base/mail-config.ts';
import type { MailSettings } from '#infra/mail.ts';
import type { PrintSettings } from '#services/certificates/certificate-print.ts';
import { type QueueKey, queueDefinitions, queueKeys } from '#workers/queues/open-queues.ts';
import type { ParseLimits } from './deps.ts';

const names: readonly string[] = queueKeys.map((key) => queueDefinitions[key].name);
/** Queue names, separated by commas, as keys. */
const queues = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .refine((listed) => listed.every((name) => names.includes(name)), `must be of ${names.join(',')}`)
  .transform((listed) => queueKeys.filter((key) => listed.includes(queueDefinitions[key].name)))
  .default([...queueKeys]);

const settings = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORTAL_PORT: z.coerce.number().int().default(3000),
    PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
    ACCOUNTS_PORT: z.coerce.number().int().default(3001),
    ACCOUNTS_URL: z.url({ protocol: /^https?$/ }).optional(),
    PARSE_MEMORY_MB: z.coerce.number().int().min(64).max(4096).default(256),
    PARSE_PROCESSOR_MS: z.coerce.number().int().min(1_000).max(600_000).default(60_000),
    PRUNE_EVERY_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
    WORKER_QUEUES: queues,
    DATABASE_ACCOUNTS_URL: databaseUrl,
    ...databaseVariables,
    ...mailVariables,
    ...smtpVariables,
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['SMTP_URL'],
    message: 'SMTP_URL and MAIL_FROM are set together, or neither',
  })
  .superRefine(checkDatabase)
  .superRefine((values, context) => checkTls('SMTP', values, context));

export type WorkerConfig = EngineConfig & {
  parseLimits: ParseLimits;
  print: PrintSettings;
  accountsDatabase: DatabaseAddress;
  /** Where people unsubscribe from mail. */
  accountsUrl: string;
  /** Milliseconds between two rounds of the pruner. */
  pruneEvery: number;
  /** The queues that this process works for. */
  queues: readonly QueueKey[];
  /** Null where no mail server is set. */
  mail: MailSettings | null;
};

/** What every process reads, and what the workers do. @throws EnvironmentError with the faults of both */
function readBoth(environment: Record<string, string | undefined>) {
  const faults = new Map<string, string>();
  const note = (error: unknown) => {
    if (!(error instanceof EnvironmentError)) throw error;
    for (const [variable, fault] of error.faults) faults.set(variable, fault);
  };
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      note(error);
    }
  };
  const engines = attempt(() => readEngineConfig(environment));
  const own = attempt(() => parseVariables(settings, environment));
  if (!engines || !own) throw new EnvironmentError(faults);
  return [engines, own] as const;
}

/** Settings of the worker process. @throws EnvironmentError that names every missing or wrong variable */
export function readWorkerConfig(environment: Record<string, string | undefined>): WorkerConfig {
  const [engines, data] = readBoth(environment);
  const portalUrl = new URL(data.PORTAL_URL ?? `http://${data.HOST}:${data.PORTAL_PORT}`).origin;
  return {
    ...engines,
    parseLimits: { memoryMb: data.PARSE_MEMORY_MB, processorMs: data.PARSE_PROCESSOR_MS },
    pruneEvery: data.PRUNE_EVERY_SECONDS * 1_000,
    queues: data.WORKER_QUEUES,
    accountsDatabase: readDatabase(data.DATABASE_ACCOUNTS_URL, data),
    mail: mailSettings(data),
    print: { portalUrl },
    accountsUrl: new URL(data.ACCOUNTS_URL ?? `http://${data.HOST}:${data.ACCOUNTS_PORT}`).origin,
  };
}

function mailSettings(values: z.output<typeof settings>): MailSettings | null {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_TLS: tls } = values;
  if (url === undefined || from === undefined) return null;
  const trust = readTls('SMTP', values, false);
  return { url, from, tls, ...(trust && { trust }) };
}
