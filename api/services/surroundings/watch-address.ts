import type { EngineChecks } from '#api/base/run-check.ts';
import { checkCertificate, checkForwarding, NotReached } from './check-addresses.ts';
import { NotChecked } from './surroundings.ts';

/** Milliseconds for a step. */
const limit = 1_500;

async function asFarAsReached(check: Promise<unknown>): Promise<void> {
  await check.catch((error: unknown) => {
    if (!(error instanceof NotReached || error instanceof NotChecked)) throw error;
  });
}

/**
 * What a process checks of the address under which browsers reach it. A process that does not reach its own address says
 * nothing of it: there are networks in which only others do.
 */
export function watchAddress(url: string): Pick<EngineChecks, 'certificate' | 'proxy'> {
  return {
    certificate: () => asFarAsReached(checkCertificate(url, limit)),
    proxy: () => asFarAsReached(checkForwarding(url, limit)),
  };
}
