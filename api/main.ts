import { readConfig } from './config.ts';
import { stopOnSignal } from './http-server.ts';
import { startPortal } from './start-portal.ts';

const portal = await startPortal(readConfig(process.env));
stopOnSignal(portal.close);
