import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const secret = z.string().min(16, 'must have at least 16 characters');

const engineVariables = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a redis:// address'),
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_TASK_QUEUE: z.string().min(1).default('assay'),
  TEMPORAL_UI_URL: origin.optional(),
  /** Namespace of the queues' keys in Redis; processes that share a Redis share it. */
  QUEUE_PREFIX: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
};

const portalVariables = {
  HOST: z.string().min(1).default('127.0.0.1'),
  PORTAL_PORT: port.default(3000),
  PORTAL_URL: origin.optional(),
  ACCOUNTS_PORT: port.default(3001),
  ACCOUNTS_URL: origin.optional(),
  COOKIE_DOMAIN: z.string().min(1).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('assay-portal'),
  OIDC_CLIENT_SECRET: secret,
  SESSION_SECRET: secret,
};

/** What every process needs: the engines, the data folder, the log. */
export type EngineConfig = {
  databaseUrl: string;
  databasePool: number;
  redisUrl: string;
  queuePrefix: string | undefined;
  temporal: { address: string; namespace: string; taskQueue: string; uiUrl: string | undefined };
  dataDir: string;
  logLevel: string;
};

/** The settings of the portal and the account service. Addresses are origins without a closing slash. */
export type Config = EngineConfig & {
  host: string;
  portal: { port: number; url: string };
  accounts: { port: number; url: string };
  cookieDomain: string | undefined;
  oidc: {
    issuer: string;
    /** The account service itself is the OpenID provider. */
    embedded: boolean;
    clientId: string;
    clientSecret: string;
  };
  sessionSecret: string;
};

type Environment = Record<string, string | undefined>;

/** @throws Error naming every variable that is missing or wrong, never its value */
export function readConfig(environment: Environment): Config {
  const values = parse(z.object({ ...engineVariables, ...portalVariables }), environment);
  const portalUrl = values.PORTAL_URL ?? `http://${values.HOST}:${values.PORTAL_PORT}`;
  const accountsUrl = values.ACCOUNTS_URL ?? `http://${values.HOST}:${values.ACCOUNTS_PORT}`;
  const issuer = values.OIDC_ISSUER ?? accountsUrl;
  return {
    ...engines(values),
    host: values.HOST,
    portal: { port: values.PORTAL_PORT, url: portalUrl },
    accounts: { port: values.ACCOUNTS_PORT, url: accountsUrl },
    cookieDomain: values.COOKIE_DOMAIN,
    oidc: {
      issuer,
      embedded: issuer.replace(/\/$/, '') === accountsUrl,
      clientId: values.OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
    },
    sessionSecret: values.SESSION_SECRET,
  };
}

/** The part that the workers read. @throws like {@link readConfig} */
export function readEngineConfig(environment: Environment): EngineConfig {
  return engines(parse(z.object(engineVariables), environment));
}

function engines(values: z.output<z.ZodObject<typeof engineVariables>>): EngineConfig {
  return {
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
    queuePrefix: values.QUEUE_PREFIX,
    temporal: {
      address: values.TEMPORAL_ADDRESS,
      namespace: values.TEMPORAL_NAMESPACE,
      taskQueue: values.TEMPORAL_TASK_QUEUE,
      uiUrl: values.TEMPORAL_UI_URL,
    },
    dataDir: values.DATA_DIR,
    logLevel: values.LOG_LEVEL,
  };
}

function parse<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  // An empty variable is what compose files make of an unset one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `  ${name} ${name in given ? `is wrong: ${message}` : 'is not set'}`;
  });
  throw new Error(`The environment is not complete:\n${lines.join('\n')}`);
}
