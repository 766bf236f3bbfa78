import { runTests } from './test-run/run-tests.ts';

process.exit(await runTests(process.argv.slice(2)));
