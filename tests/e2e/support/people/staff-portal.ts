import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import {
  type Environment,
  portalProcesses,
  startPortalProcess,
} from '#infra/local/portal/portal-processes.ts';

export type StaffPortal = { url: string; accountsUrl: string; stop: () => Promise<void> };

/**
 * A portal and account service of their own beside the run's, on its engines, where staff need a second factor. They
 * are `localhost`: browsers give passkeys to names, not to addresses.
 */
export async function startStaffPortal(): Promise<StaffPortal> {
  const [portalPort, accountsPort] = await findFreePorts(2);
  const folder = mkdtempSync(join(tmpdir(), 'assay-staff-'));
  for (const name of ['logs', 'run']) mkdirSync(join(folder, name));
  const env: Environment = {
    ...(JSON.parse(process.env.PORTAL_ENVIRONMENT ?? '{}') as Environment),
    PORTAL_PORT: String(portalPort),
    PORTAL_URL: `http://localhost:${portalPort}`,
    ACCOUNTS_PORT: String(accountsPort),
    ACCOUNTS_URL: `http://localhost:${accountsPort}`,
    STAFF_SECOND_FACTOR: 'required',
  };
  const wanted = portalProcesses.filter(({ name }) => name === 'accounts' || name === 'api');
  const started: Awaited<ReturnType<typeof startPortalProcess>>[] = [];
  for (const one of wanted) started.push(await startPortalProcess(one, { folder, env }));
  return {
    url: env.PORTAL_URL ?? '',
    accountsUrl: env.ACCOUNTS_URL ?? '',
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
