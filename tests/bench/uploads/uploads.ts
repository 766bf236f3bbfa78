import { type BenchPortal, startBenchPortal } from '../bench-portal.ts';
import type { Measured } from '../rounds.ts';
import { measureBulk } from './bulk.ts';
import { measureParsedOnPage } from './parsed-on-page.ts';

/** How much one caller gets at once: as a portal is delivered, where other tests lift it. */
const env = { MAX_CALLS_PER_ACCOUNT: '', MAX_CALLS_PER_ENTERPRISE: '', MAX_CALLS_PER_ADDRESS: '' };

/** One result on a page, and 200 at once whose reader is killed. */
export async function measureUploads(shared: BenchPortal): Promise<Measured[]> {
  const onPage = await measureParsedOnPage(shared);
  const bench = await startBenchPortal({ env });
  try {
    return [onPage, await measureBulk(bench)];
  } finally {
    await bench.stop();
  }
}
