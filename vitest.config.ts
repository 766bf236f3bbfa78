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

/** Fault tests kill engines, so each starts its own, and one runs at a time. */
const faults: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'faults',
    include: ['tests/faults/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
};

/** Attacks measure what others wait meanwhile, so one file runs at a time and beside nothing else. */
const attack: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'attack',
    include: ['tests/attack/**/*.test.ts'],
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
    projects: [...(Object.keys(ROOMS) as (keyof typeof ROOMS)[]).map(room), attack, faults],
  },
});
