import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { checkProfileView } from '#contract/applications/verdicts.ts';
import { officeZone } from '#domain/calendar/office-day.ts';
import { type Exceptions, exceptionsSchema } from '#domain/evidence/exceptions.ts';
import { type CheckArguments, UsageError } from './read-arguments.ts';

const mostBytes = 50 * 1_048_576;
const { brand, model, editions, testResultSizes, incompleteRuns } = checkProfileView.shape;

/** The portal's check profile, or what its API answers for a product: that says less, and no OS version. */
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
    if ((await stat(path)).size > mostBytes) throw new Error('too large');
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new UsageError(`${path}: ${why}`);
  }
}

/** By what a file is judged. @throws UsageError where product.json is none, or says no OS version */
export async function readProfile({ product, osVersion }: CheckArguments) {
  const read = await readJson(product, productSchema);
  const system = osVersion ?? read.osVersion;
  if (system === undefined) throw new UsageError(`${product} says no osVersion; give --os-version`);
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return {
    declared: {
      brand: read.brand,
      brandAlias: read.brandAlias ?? read.brand,
      model: read.model,
      osVersion: system,
    },
    zone: read.zone,
    sizes: read.testResultSizes,
    incompleteRuns: read.incompleteRuns,
    editions: read.editions.map(({ publishedAt, withdrawnAt, ...edition }) => ({
      ...edition,
      publishedAt: moment(publishedAt),
      withdrawnAt: moment(withdrawnAt),
    })),
  };
}
export type Profile = Awaited<ReturnType<typeof readProfile>>;

/** The reasons that are given. @throws UsageError where the file is not of the published schema */
export async function readExceptions({ exceptions }: CheckArguments): Promise<Exceptions['exceptions']> {
  return exceptions === undefined ? [] : (await readJson(exceptions, exceptionsSchema)).exceptions;
}
