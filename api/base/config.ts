import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { ClaimMapping } from '#domain/sign-in/identity-claims.ts';
import {
  checkDatabase,
  type DatabaseAddress,
  databaseUrl,
  databaseVariables,
  readDatabase,
} from './database-config.ts';
import { mailVariables } from './mail-config.ts';
import { claimVariables, readClaimMapping } from './oidc-config.ts';
import { checkRedis, type RedisAddress, readRedis, redisVariables } from './redis-config.ts';
import { readSecondFactor, type SecondFactorConfig, secondFactorVariables } from './second-factor-config.ts';
import { readTraceConfig, type TraceConfig, traceVariables } from './start-traces.ts';
import { type BucketConfig, checkStorage, readStorage, storageVariables } from './storage-config.ts';
import {
  checkTemporal,
  keyList,
  readTemporal,
  type TemporalConfig,
  temporalVariables,
} from './temporal-config.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const secret = z.string().min(16, 'must have at least 16 characters');
/** The first key is used, all of them are accepted: so a key is changed without an interruption. */
const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(entry: string): boolean {
  if (namedNetworks.includes(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const networks = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every(isNetwork),
    'must be addresses or networks such as 10.0.0.0/8, with commas',
  )
  .default([]);

const engineVariables = {
  DATABASE_URL: databaseUrl,
  ...databaseVariables,
  // With fewer a lock and a check of the sessions, of which each holds one while it takes another, wait for each other.
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .transform((most) => Math.max(most, 3)),
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  ...redisVariables,
  ...temporalVariables,
  ...storageVariables,
  /** Namespace of the queues' keys in Redis; processes that share a Redis share it. */
  QUEUE_PREFIX: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** For `/healthz`, `/readyz` and `/metrics` of processes that answer nothing else. */
  HEALTH_PORT: port.optional(),
  METRICS_TOKEN: keyList.default([]),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  ...traceVariables,
};

const atOnce = z.coerce.number().int().min(1);

/** Limits of one caller in one process; fewer calls than database connections, so that others are served too. */
const shareVariables = {
  MAX_CALLS_PER_ACCOUNT: atOnce.default(6),
  MAX_CALLS_PER_ENTERPRISE: atOnce.default(8),
  MAX_CALLS_PER_ADDRESS: atOnce.default(8),
  MAX_FORMS_PER_ADDRESS: atOnce.default(2),
  MAX_SHARE_WAIT_MS: z.coerce.number().int().min(1).max(60_000).default(5_000),
  MAX_CONNECTIONS_PER_ADDRESS: atOnce.default(500),
  REFUSAL_DELAY_MS: z.coerce.number().int().min(0).max(10_000).default(500),
};

const portalVariables = {
  DATABASE_TENANT_URL: databaseUrl.optional(),
  DATABASE_ADMIN_URL: databaseUrl.optional(),
  LISTEN_FDS: z.literal('1').optional(),
  PORTAL_PORT: port.default(3000),
  PORTAL_URL: origin.optional(),
  ACCOUNTS_PORT: port.default(3001),
  ACCOUNTS_URL: origin.optional(),
  COOKIE_DOMAIN: z.string().min(1).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('assay-portal'),
  OIDC_CLIENT_SECRET: secret,
  ...claimVariables,
  ...secondFactorVariables,
  ...accountsKeys(keyList.default([])),
  TRUSTED_PROXIES: networks,
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
  MAX_REQUESTS_IN_FLIGHT: z.coerce.number().int().min(1).default(500),
  PICTURE_MEMORY_MB: z.coerce.number().int().min(128).max(8192).default(448),
  PICTURE_PROCESSOR_MS: z.coerce.number().int().min(1_000).max(120_000).default(20_000),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(10).default(500),
  ...shareVariables,
  AUDIT_ANCHOR_DIR: z.string().min(1).optional(),
  ...mailVariables,
};

/** Only the account service has these. */
function accountsKeys<S extends z.ZodType<readonly string[]>>(schema: S) {
  return { SESSION_SECRET: schema, SECOND_FACTOR_KEY: schema };
}

/** What every process needs: the engines, the data folder, the log. */
export type EngineConfig = {
  database: DatabaseAddress;
  databasePool: number;
  /** Milliseconds that a call waits for a connection. */
  databaseWait: number;
  redis: RedisAddress;
  queuePrefix: string | undefined;
  temporal: TemporalConfig;
  dataDir: string;
  /** Null where files are kept below `dataDir`. */
  bucket: BucketConfig | null;
  host: string;
  healthPort: number | undefined;
  /** Tokens for /metrics; without one it answers the local machine only. */
  metricsTokens: readonly string[];
  logLevel: string;
  /** Null where no collector is named. */
  traces: TraceConfig | null;
};

/** The settings of the portal and the account service. Addresses are origins without a closing slash. */
export type Config = EngineConfig & {
  /**
   * The database for requests of one enterprise or nobody, and for administration; the account service has neither.
   */
  tenantDatabase: DatabaseAddress | undefined;
  adminDatabase: DatabaseAddress | undefined;
  /** The descriptor of a listening socket that was handed to the process, as systemd does. */
  inheritedSocket: number | undefined;
  portal: { port: number; url: string };
  accounts: { port: number; url: string };
  cookieDomain: string | undefined;
  oidc: {
    issuer: string;
    /** The account service itself is the OpenID provider. */
    embedded: boolean;
    clientId: string;
    clientSecret: string;
    /** Checked only for a provider other than the account service itself. */
    scope: string;
    claims: ClaimMapping;
  };
  /** Keys that sign the cookies of the account service, which no other process has: the first signs, all verify. */
  sessionSecrets: readonly string[];
  /**
   * Keys that encrypt the secrets of authenticator apps, only in the account service: the first encrypts, all
   * decrypt.
   */
  secondFactorKeys: readonly string[];
  secondFactor: SecondFactorConfig;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or names such as `loopback`. */
  trustedProxies: readonly string[];
  /** Factor on every rate limit. */
  rateLimitScale: number;
  /** Limits of the process that decodes a picture: memory in MB beside a small heap, time in milliseconds. */
  pictures: { memoryMb: number; processorMs: number };
  /** Above either of them API calls are refused for now. */
  overload: { requestsInFlight: number; eventLoopDelayMs: number };
  /** Concurrent calls of one caller, concurrent password checks of one address; how long the others wait. */
  shares: { account: number; enterprise: number; address: number; passwords: number; waitMs: number };
  /** Open connections of one address to one process; trusted proxies are not limited. */
  connectionsPerAddress: number;
  /** Milliseconds by which answers to refused calls are delayed. */
  refusalDelayMs: number;
  /** Folder of the audit log's anchors. */
  auditAnchorDir: string;
  /** With mail, addresses are confirmed and owners reset their own passwords. */
  mail: boolean;
};

type Environment = Record<string, string | undefined>;

/** @throws EnvironmentError naming every variable that is missing or wrong, never its value */
export function readConfig(environment: Environment): Config {
  return configOf(parseVariables(z.object(variables).superRefine(checkEngines), environment));
}

/** The portal's, which has logins that no other process is given. @throws like {@link readConfig} */
export function readPortalConfig(environment: Environment): Config {
  const logins = { DATABASE_TENANT_URL: databaseUrl, DATABASE_ADMIN_URL: databaseUrl };
  return configOf(
    parseVariables(z.object({ ...variables, ...logins }).superRefine(checkEngines), environment),
  );
}

/** The account service's, which has keys that no other process is given. @throws like {@link readConfig} */
export function readAccountsConfig(environment: Environment): Config {
  const schema = z.object({ ...variables, ...accountsKeys(keyList) }).superRefine(checkEngines);
  return configOf(parseVariables(schema, environment));
}

const variables = { ...engineVariables, ...portalVariables };

type DatabaseValues = Parameters<typeof readDatabase>[1];
const optionalDatabase = (url: string | undefined, values: DatabaseValues) =>
  url === undefined ? undefined : readDatabase(url, values);

function configOf(values: z.output<z.ZodObject<typeof variables>>): Config {
  const portalUrl = values.PORTAL_URL ?? `http://${values.HOST}:${values.PORTAL_PORT}`;
  const accountsUrl = values.ACCOUNTS_URL ?? `http://${values.HOST}:${values.ACCOUNTS_PORT}`;
  const issuer = values.OIDC_ISSUER ?? accountsUrl;
  const embedded = issuer.replace(/\/$/, '') === accountsUrl;
  return {
    ...engines(values),
    tenantDatabase: optionalDatabase(values.DATABASE_TENANT_URL, values),
    adminDatabase: optionalDatabase(values.DATABASE_ADMIN_URL, values),
    inheritedSocket: values.LISTEN_FDS === undefined ? undefined : 3,
    portal: { port: values.PORTAL_PORT, url: portalUrl },
    accounts: { port: values.ACCOUNTS_PORT, url: accountsUrl },
    cookieDomain: values.COOKIE_DOMAIN,
    oidc: {
      issuer,
      embedded,
      clientId: values.OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
      scope: values.OIDC_SCOPE,
      claims: readClaimMapping(values),
    },
    sessionSecrets: values.SESSION_SECRET,
    secondFactorKeys: values.SECOND_FACTOR_KEY,
    secondFactor: readSecondFactor(values, embedded),
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    pictures: { memoryMb: values.PICTURE_MEMORY_MB, processorMs: values.PICTURE_PROCESSOR_MS },
    overload: {
      requestsInFlight: values.MAX_REQUESTS_IN_FLIGHT,
      eventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    },
    shares: {
      account: values.MAX_CALLS_PER_ACCOUNT,
      enterprise: values.MAX_CALLS_PER_ENTERPRISE,
      address: values.MAX_CALLS_PER_ADDRESS,
      passwords: values.MAX_FORMS_PER_ADDRESS,
      waitMs: values.MAX_SHARE_WAIT_MS,
    },
    connectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    refusalDelayMs: values.REFUSAL_DELAY_MS,
    auditAnchorDir: values.AUDIT_ANCHOR_DIR ?? join(values.DATA_DIR, 'audit-anchors'),
    mail: values.MAIL_FROM !== undefined,
  };
}

/** The part that the workers read. @throws like {@link readConfig} */
export function readEngineConfig(environment: Environment): EngineConfig {
  return engines(parseVariables(z.object(engineVariables).superRefine(checkEngines), environment));
}

/** The database as the role that owns its tables. @throws like {@link readConfig} */
export function readOwnerDatabase(environment: Environment): DatabaseAddress {
  const schema = z.object({ DATABASE_OWNER_URL: databaseUrl, ...databaseVariables });
  const values = parseVariables(schema.superRefine(checkDatabase), environment);
  return readDatabase(values.DATABASE_OWNER_URL, values);
}

function checkEngines(values: z.output<z.ZodObject<typeof engineVariables>>, context: z.RefinementCtx): void {
  checkDatabase(values, context);
  checkRedis(values, context);
  checkTemporal(values, context);
  checkStorage(values, context);
}

function engines(values: z.output<z.ZodObject<typeof engineVariables>>): EngineConfig {
  return {
    database: readDatabase(values.DATABASE_URL, values),
    databasePool: values.DATABASE_POOL,
    databaseWait: values.DATABASE_WAIT_MS,
    redis: readRedis(values),
    queuePrefix: values.QUEUE_PREFIX,
    temporal: readTemporal(values),
    dataDir: values.DATA_DIR,
    bucket: readStorage(values),
    host: values.HOST,
    healthPort: values.HEALTH_PORT,
    metricsTokens: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    traces: readTraceConfig(values),
  };
}

/** Variables that are missing or wrong, each with what is said of it, which is never its value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly faults: ReadonlyMap<string, string>;

  constructor(faults: ReadonlyMap<string, string>) {
    const lines = Array.from(faults, ([variable, fault]) => `  ${variable} ${fault}`);
    super(`The environment is not complete:\n${lines.join('\n')}`);
    this.faults = faults;
  }
}

/** @throws EnvironmentError */
export function parseVariables<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  // An empty variable is what compose files make of an unset one.
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }): [string, string] => {
    const name = path.join('.');
    return [name, name in values ? `is wrong: ${message}` : 'is not set'];
  });
  throw new EnvironmentError(new Map(faults));
}
