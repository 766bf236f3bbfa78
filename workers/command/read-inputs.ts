import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { checkProfileView } from '#contract/applications/verdicts.ts';
import { officeZone } from '#domain/calendar/office-day.ts';
import { type WaiverRequestFile, waiverRequestFileSchema } from '#domain/evidence/waiver-request-file.ts';
import { type CheckArguments, UsageError } from './read-arguments.ts';

const maxBytes = 50 * 1_048_576;
const { brand, model, editions, testResultSizes, incompleteRuns } = checkProfileView.shape;

/** The portal's check profile, or a product as its API answers it, which lacks the OS version and more. */
const productSchema = z.object({
  brand,
  brandAlias: z.string().optional(),
  model,
  osVersion: z.string().optional(),
  zone: z.string().default(officeZone),
  testResultSizes: testResultSizes.default({}),
  incompleteRuns: incompleteRuns.default({}),
  editions: editions.default([]),
});

async function readJson<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  try {
    if ((await stat(path)).size > maxBytes) throw new Error('too large');
    const text = await readFile(path, 'utf8');
    // Editors of Windows write a byte order mark, which is no JSON.
    return schema.parse(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new UsageError(`${path}: ${reason}`);
  }
}

/** What a file is judged by. @throws UsageError where product.json is invalid, or no OS version is given */
export async function readProfile({ product, osVersion, suite, zone }: CheckArguments) {
  const read = await readJson(product, productSchema);
  const version = osVersion ?? read.osVersion;
  if (version === undefined) throw new UsageError(`${product} says no osVersion; give --os-version`);
  const toDate = (text: string | null) => (text === null ? null : new Date(text));
  return {
    declared: {
      brand: read.brand,
      brandAlias: read.brandAlias ?? read.brand,
      model: read.model,
      osVersion: version,
    },
    zone: zone ?? read.zone,
    run: suite,
    sizes: read.testResultSizes,
    incompleteRuns: read.incompleteRuns,
    editions: read.editions.map(({ publishedAt, withdrawnAt, ...edition }) => ({
      ...edition,
      publishedAt: toDate(publishedAt),
      withdrawnAt: toDate(withdrawnAt),
    })),
  };
}
export type Profile = Awaited<ReturnType<typeof readProfile>>;

/** @throws UsageError where the file is not of the published schema */
export async function readExceptions({
  exceptions,
}: CheckArguments): Promise<WaiverRequestFile['exceptions']> {
  return exceptions === undefined ? [] : (await readJson(exceptions, waiverRequestFileSchema)).exceptions;
}
