import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * The rooms whose tests run against real engines share one set of them, started by vitest-stack.ts.
 * The limits end a test that hangs; they are no claim about speed, and leave room for a machine that others use too.
 * Where files are not isolated, those that run one after the other in a process have loaded the code once.
 */
const ROOMS = {
  domain: { engines: false, timeoutMs: 60_000, isolate: false },
  infra: { engines: false, timeoutMs: 60_000, isolate: true },
  web: { engines: false, timeoutMs: 30_000, isolate: true },
  api: { engines: true, timeoutMs: 90_000, isolate: false },
  workers: { engines: true, timeoutMs: 120_000, isolate: true },
  workflows: { engines: true, timeoutMs: 120_000, isolate: true },
} as const;

function room(name: keyof typeof ROOMS): TestProjectInlineConfiguration {
  const { engines, timeoutMs, isolate } = ROOMS[name];
  return {
    extends: true,
    test: {
      name,
      isolate,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      ...(engines ? { globalSetup: ['tests/support/vitest-stack.ts'] } : {}),
      ...(name === 'api' ? { setupFiles: ['tests/support/cheap-passwords.ts'] } : {}),
    },
  };
}

/** What stores, reads and removes files, once more with the files in a bucket. */
const bucket: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'bucket',
    isolate: false,
    include: [
      'tests/api/files/files-{download,upload}.test.ts',
      'tests/api/{retention,suites/downloads,suites/suite-uploads,applications/arrivals}.test.ts',
      'tests/workers/processors-certificates.test.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['tests/support/vitest-bucket.ts'],
    setupFiles: ['tests/support/cheap-passwords.ts'],
  },
};

/** Fault tests kill engines, so each starts its own. Limits are for a machine that others use too. */
function faultTests(
  name: string,
  own: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, testTimeout: 180_000, hookTimeout: 120_000, ...own } };
}

const faults = [
  // Most of their time these wait, until something has been away for long enough: they go on side by side.
  faultTests('faults-waiting', {
    include: ['tests/faults/{chaos,portal-process}.test.ts'],
    globalSetup: ['tests/support/vitest-build.ts'],
  }),
  // These measure how soon something is back: after the others, one at a time.
  faultTests('faults-timed', {
    include: ['tests/{faults,upgrade}/*.test.ts'],
    exclude: ['tests/faults/{chaos,portal-process}.test.ts'],
    fileParallelism: false,
  }),
];

/** Attacks measure what others wait meanwhile, so one file runs at a time and beside nothing else. */
const attack: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'attack',
    include: ['tests/attack/**/*.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    globalSetup: ['tests/support/vitest-stack.ts'],
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    teardownTimeout: 20_000,
    projects: [...(Object.keys(ROOMS) as (keyof typeof ROOMS)[]).map(room), bucket, attack, ...faults],
  },
});
