import { readPortalConfig } from './base/config.ts';
import { stopOnSignal } from './start/http-server.ts';
import { startPortal } from './start/start-portal.ts';
import { portalSurroundings, startTold } from './start/start-told.ts';

const config = readPortalConfig(process.env);
const told = { kind: 'portal', logLevel: config.logLevel, surroundings: portalSurroundings(config) } as const;
const portal = await startTold(told, () => startPortal(config));
stopOnSignal(portal.close);
