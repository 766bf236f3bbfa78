import { readEngineConfig, readOwnerDatabase } from '#api/base/config.ts';
import { report, StartError, step } from '#infra/local/terminal/progress.ts';
import { prepareTemporal } from '#workflows/client/search-attributes.ts';
import { bundleProcesses } from '../packing/bundle-processes.ts';
import { bundleSandbox } from '../packing/run-build.ts';
import { buildWeb } from './build-web.ts';
import { checkout, type Environment } from './portal-processes.ts';

const moveAway = (folder: string) =>
  `The data in ${folder} is of a version before 0.1.0 and cannot be upgraded: move that folder away, for example by
"mv ${folder} ${folder}-before-0.1.0", and "npm start" begins with an empty one.`;

type Prepared = {
  withDemo: boolean;
  /** Where the database's data lies; undefined where it is not ours. */
  folder: string | undefined;
};

/** Migrates a running database, loads the demo data if wanted, and publishes the guide. */
export async function prepareDatabase(env: Environment, { withDemo, folder }: Prepared): Promise<void> {
  const owner = readOwnerDatabase({ ...process.env, ...env });
  await step(
    'database schema',
    'Begin anew with "npm start -- --fresh" if the data is of no value.',
    async () => {
      const { migrateToLatest } = await import('#db/migrate.ts');
      const { SchemaError, TooOldSchemaError } = await import('#db/schema-version.ts');
      const lines = await migrateToLatest(owner).catch((error) => {
        if (!(error instanceof SchemaError)) throw error;
        throw new StartError(error instanceof TooOldSchemaError && folder ? moveAway(folder) : error.message);
      });
      for (const line of lines) report(line);
    },
  );
  if (withDemo) {
    await step('demo data', 'Start without it: "npm start -- --no-demo".', async () => {
      const { loadDemoData } = await import('#infra/local/demo/load-demo.ts');
      await loadDemoData(env);
    });
  }
  const { publishGuide } = await import('#infra/production/guide/publish-guide.ts');
  await publishGuide(owner);
  const { noteRelease } = await import('#infra/production/note-release.ts');
  await noteRelease(owner);
}

/** Builds what has changed. Returns the folder of the processes' bundles. */
export async function prepareCode(bundles: { workflows: string; sandbox: string }): Promise<string> {
  await step('front end', 'The sources in web/ do not build as they are.', () => buildWeb(checkout));
  await step('workflow code', 'The sources in workflows/ do not build as they are.', async () => {
    const { bundleWorkflows } = await import('#workflows/worker/bundle.ts');
    await bundleWorkflows(bundles.workflows);
  });
  const build = () => Promise.all([bundleProcesses(checkout), bundleSandbox(checkout, bundles.sandbox)]);
  const advice = 'The sources in api/ and workers/ do not build as they are.';
  const [processBundle] = await step('processes and readers of files', advice, build);
  return processBundle;
}

/** Prepares a Temporal that the environment names. */
export async function prepareForeignTemporal(env: Environment): Promise<void> {
  await step(
    'namespace and search attributes',
    'Create them by hand; workflows/client/search-attributes.ts lists them.',
    () => prepareTemporal(readEngineConfig({ ...process.env, ...env }).temporal),
  );
}
