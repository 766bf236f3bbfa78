import { runTests } from './run-tests.ts';

process.exit(await runTests(['attack', ...process.argv.slice(2)]));
