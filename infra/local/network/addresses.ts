import { StartError } from '#infra/local/terminal/progress.ts';
import { describePortHolder, isPortInUse } from './ports.ts';

/** Default ports; the environment variables of these names change them. */
const DEFAULT_PORTS = {
  PORTAL_PORT: 4300,
  ACCOUNTS_PORT: 4310,
  TEMPORAL_PORT: 4323,
  POSTGRES_PORT: 4332,
  TEMPORAL_UI_PORT: 4333,
  REDIS_PORT: 4379,
  MAIL_PORT: 4340,
  SMTP_PORT: 4325,
} as const;

export type PortName = keyof typeof DEFAULT_PORTS;
export type Ports = Record<PortName, number>;

const PURPOSES: Record<PortName, string> = {
  PORTAL_PORT: 'the portal',
  ACCOUNTS_PORT: 'the account service',
  TEMPORAL_PORT: 'Temporal',
  POSTGRES_PORT: 'Postgres',
  TEMPORAL_UI_PORT: 'the Temporal UI',
  REDIS_PORT: 'Redis',
  MAIL_PORT: 'the mailbox page',
  SMTP_PORT: 'the mailbox',
};

export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const names = Object.keys(DEFAULT_PORTS) as PortName[];
  return Object.fromEntries(names.map((name) => [name, readPort(name, env[name])])) as Ports;
}

function readPort(name: PortName, value: string | undefined): number {
  if (!value) return DEFAULT_PORTS[name];
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`${name} is "${value}" and must be a port number from 1 to 65535.`);
  }
  return port;
}

/** The ports that this start needs: without those of engines that the environment names. */
export function neededPorts(env: NodeJS.ProcessEnv): PortName[] {
  const unneeded = new Set<PortName>();
  if (env.DATABASE_URL) unneeded.add('POSTGRES_PORT');
  if (env.REDIS_URL) unneeded.add('REDIS_PORT');
  if (env.TEMPORAL_ADDRESS) unneeded.add('TEMPORAL_PORT').add('TEMPORAL_UI_PORT');
  if (env.SMTP_URL) unneeded.add('MAIL_PORT').add('SMTP_PORT');
  return (Object.keys(DEFAULT_PORTS) as PortName[]).filter((name) => !unneeded.has(name));
}

/** @throws StartError that names every port in use, and by what */
export async function refuseTakenPorts(ports: Ports, needed: PortName[]): Promise<void> {
  const checked = await Promise.all(
    needed.map(async (name) => ({ name, taken: await isPortInUse(ports[name]) })),
  );
  const lines = checked
    .filter(({ taken }) => taken)
    .map(
      ({ name }) =>
        `Port ${ports[name]} (${PURPOSES[name]}) is in use by ${describePortHolder(ports[name])}.` +
        ` Stop it, or choose another port with ${name}=….`,
    );
  if (lines.length > 0) throw new StartError(lines.join('\n'));
}
