import { readPortalConfig } from './base/config.ts';
import { stopOnSignal } from './start/http-server.ts';
import { portalSurroundings, startAndLogFaults } from './start/start-and-log-faults.ts';
import { startPortal } from './start/start-portal.ts';

const config = readPortalConfig(process.env);
const checked = {
  kind: 'portal',
  logLevel: config.logLevel,
  surroundings: portalSurroundings(config),
} as const;
const portal = await startAndLogFaults(checked, () => startPortal(config));
stopOnSignal(portal.close);
