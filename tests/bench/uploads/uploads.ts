import { type BenchPortal, startBenchPortal } from '../bench-portal.ts';
import type { Measured } from '../rounds.ts';
import { measureBulk } from './bulk.ts';
import { measureBusyMachine } from './busy-machine.ts';
import { measureParsedOnPage } from './parsed-on-page.ts';

/** How much one caller gets at once: as a portal is delivered, where other tests lift it. */
const env = { MAX_CALLS_PER_ACCOUNT: '', MAX_CALLS_PER_ENTERPRISE: '', MAX_CALLS_PER_ADDRESS: '' };

/** One result on a page, files on a busy machine, and 200 at once whose reader is killed. */
export async function measureUploads(shared: BenchPortal): Promise<Measured[]> {
  const alone = [await measureParsedOnPage(shared), ...(await measureBusyMachine(shared))];
  const bench = await startBenchPortal({ env });
  try {
    return [...alone, await measureBulk(bench)];
  } finally {
    await bench.stop();
  }
}
