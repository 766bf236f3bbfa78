import { runChecks } from './test-run/run-checks.ts';

const results = await runChecks();
const failed = results.filter(({ passed }) => !passed);
console.log(
  failed.length === 0
    ? `all ${results.length} checks passed`
    : `failed: ${failed.map(({ name }) => name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
