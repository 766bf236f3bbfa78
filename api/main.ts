import { readConfig } from './base/config.ts';
import { stopOnSignal } from './start/http-server.ts';
import { startPortal } from './start/start-portal.ts';

const portal = await startPortal(readConfig(process.env));
stopOnSignal(portal.close);
