import { hostileResults } from '#tests/fixtures/hostile/hostile-results.ts';
import { buildTradefedOfSize } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildSuiteZip } from '#tests/fixtures/test-results/build-zip.ts';
import type { Certifying } from './certifying.ts';

export type BulkKind = 'small' | 'large' | 'zipped' | 'hostile';
export type BulkFile = { kind: BulkKind; name: string; bytes: Buffer };

/** Of ten uploads: six small ones, two of the largest size, one archive, and one that is made to do harm. */
const turns: readonly BulkKind[] = [
  'small',
  'small',
  'large',
  'small',
  'hostile',
  'small',
  'zipped',
  'small',
  'large',
  'small',
];
const smallBytes = 100_000;
const largeBytes = 1_000_000;

/** The n-th file of a bulk; no two have the same bytes, as a file that is known is not read again. */
export async function bulkFile(n: number, { model }: Certifying): Promise<BulkFile> {
  const kind = turns[n % turns.length] ?? 'small';
  const result = (bytes: number) => buildTradefedOfSize(bytes, { model, host: `lab-${n}` });
  if (kind === 'small') return { kind, name: 'run.xml', bytes: Buffer.from(result(smallBytes)) };
  if (kind === 'large') return { kind, name: 'run.xml', bytes: Buffer.from(result(largeBytes)) };
  if (kind === 'zipped') return { kind, name: 'run.zip', bytes: buildSuiteZip(result(largeBytes)) };
  const hostile = hostileResults[Math.floor(n / turns.length) % hostileResults.length];
  if (!hostile) throw new Error('there are no hostile files');
  return { kind, name: hostile.name, bytes: await hostile.build() };
}
