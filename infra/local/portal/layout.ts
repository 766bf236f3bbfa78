import { findFreePorts } from '#infra/local/network/free-port.ts';
import { StartError } from '#infra/local/terminal/progress.ts';
import {
  type Environment,
  type PortalProcess,
  type ProcessName,
  portalProcesses,
} from './portal-processes.ts';

/** How many processes of each kind run. */
type Layout = Record<ProcessName, number>;

/** Most worker processes on one machine. */
const maxWorkers = 32;

const cluster: Layout = { accounts: 2, api: 3, workflows: 2, workers: 3 };

/** A process with its own environment. */
export interface ProcessInstance {
  one: PortalProcess<string>;
  env: Environment;
}

/** The first of a kind has the kind's name, the second `<kind>-2`. */
function instancesOf(layout: Layout): PortalProcess<string>[] {
  return portalProcesses.flatMap((one) =>
    Array.from({ length: layout[one.name] }, (_, index) =>
      index === 0 ? one : { ...one, name: `${one.name}-${index + 1}` },
    ),
  );
}

/** One process of each kind, but `workers` worker processes. @throws StartError unless that is 1 to 32 */
export function processesWith(workers: string | undefined): readonly PortalProcess<string>[] {
  const count = Number(workers || 1);
  if (!Number.isInteger(count) || count < 1 || count > maxWorkers)
    throw new StartError(`WORKERS must be a number from 1 to ${maxWorkers}`);
  return instancesOf({ accounts: 1, api: 1, workflows: 1, workers: count });
}

export const clusterProcesses: readonly PortalProcess<string>[] = instancesOf(cluster);

/** The names that processes of any start may have. */
export const possibleNames: ReadonlySet<string> = new Set(
  [...processesWith(String(maxWorkers)), ...clusterProcesses].map(({ name }) => name),
);

/** The cluster's processes, each with a port of its own if it listens, for a proxy on the ports that `env` names. */
export async function createClusterInstances(env: Environment): Promise<ProcessInstance[]> {
  const ports = await findFreePorts(clusterProcesses.filter(({ port }) => port).length);
  const behindProxy = { ...env, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' };
  return clusterProcesses.map((one) => ({
    one,
    env: one.port ? { ...behindProxy, [one.port]: String(ports.shift()) } : behindProxy,
  }));
}
