import type { BenchPortal } from '../bench-portal.ts';
import type { Measured } from '../rounds.ts';
import { measureBulk } from './bulk.ts';
import { measureParsedOnPage } from './parsed-on-page.ts';

/** One result on a page, and 200 at once whose reader is killed. */
export async function measureUploads(bench: BenchPortal): Promise<Measured[]> {
  return [await measureParsedOnPage(bench), await measureBulk(bench)];
}
