import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { type Portal, startPortal } from './portal.ts';
import type { Addresses } from './take-portal.ts';

/** Playwright's global setup: a portal for each worker, so that no spec meets what another one does to everybody. */
async function setUpPortals({ workers }: FullConfig): Promise<() => Promise<void>> {
  await buildWeb(checkout);
  const starts = await Promise.allSettled(Array.from({ length: workers }, (_, index) => startOne(index)));
  const portals = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => void (await Promise.all(portals.map((portal) => portal.stop())));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  process.env.PORTALS = JSON.stringify(portals.map(addressesOf));
  return stop;
}

function startOne(index: number): Promise<Portal> {
  const keepLogsIn = join(checkout, 'test-results', 'portal-logs', String(index));
  return startPortal({ mail: true, keepLogsIn });
}

function addressesOf({ url, accountsUrl, mailboxUrl, env, processes }: Portal): Addresses {
  const { DATABASE_URL, DATABASE_ADMIN_URL, DATABASE_OWNER_URL, TEMPORAL_ADDRESS } = env;
  const engines = { DATABASE_URL, DATABASE_ADMIN_URL, DATABASE_OWNER_URL, TEMPORAL_ADDRESS };
  return {
    ...(engines as Addresses),
    PORTAL_URL: url,
    ACCOUNTS_URL: accountsUrl,
    MAILBOX_URL: mailboxUrl ?? '',
    PORTAL_ENVIRONMENT: JSON.stringify(env),
    WORKERS_PIDS: processes.workers.pids().join(' '),
    WORKFLOWS_PIDS: processes.workflows.pids().join(' '),
  };
}

export default setUpPortals;
