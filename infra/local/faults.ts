import { runTests } from './run-tests.ts';

process.exit(await runTests(['faults']));
