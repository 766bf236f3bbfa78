import { runTests } from './test-run/run-tests.ts';

process.exit(await runTests(['attack', ...process.argv.slice(2)]));
