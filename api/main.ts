import { letHelpersGiveWay } from '#infra/give-way.ts';
import { readConfig } from './config.ts';
import { stopOnSignal } from './http-server.ts';
import { startPortal } from './start-portal.ts';

letHelpersGiveWay();
const portal = await startPortal(readConfig(process.env));
stopOnSignal(portal.close);
