import { join } from 'node:path';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { startPortal } from './portal.ts';

/** Playwright's global setup: one portal for all specs, whose addresses they find in the environment. */
async function setUpPortal(): Promise<() => Promise<void>> {
  await buildWeb(checkout);
  const portal = await startPortal({
    mail: true,
    keepLogsIn: join(checkout, 'test-results', 'portal-logs'),
  });
  process.env.PORTAL_URL = portal.url;
  process.env.ACCOUNTS_URL = portal.accountsUrl;
  process.env.MAILBOX_URL = portal.mailboxUrl ?? '';
  process.env.PORTAL_ENVIRONMENT = JSON.stringify(portal.env);
  process.env.DATABASE_URL = portal.env.DATABASE_URL;
  process.env.DATABASE_ADMIN_URL = portal.env.DATABASE_ADMIN_URL;
  process.env.DATABASE_OWNER_URL = portal.env.DATABASE_OWNER_URL;
  process.env.TEMPORAL_ADDRESS = portal.env.TEMPORAL_ADDRESS;
  process.env.WORKERS_PID = String(portal.processes.workers.pid());
  process.env.WORKFLOWS_PID = String(portal.processes.workflows.pid());
  return () => portal.stop();
}

export default setUpPortal;
