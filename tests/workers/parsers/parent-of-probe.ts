/** Runs the probe as parsers are run, in the checkout that this file lies in, and prints what it tells. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import { readerLimits } from '#workers/parsers/reader-limits.ts';

const script = fileURLToPath(new URL('./escape-probe.ts', import.meta.url));
const request = JSON.parse(process.argv[2] ?? '');
const bounds = readerLimits({ processorMs: 60_000 }, request.own);
const told: unknown[] = [];
const end = await runInSandbox({
  ...bounds,
  readable: [...bounds.readable, script],
  script,
  request,
  onMessage: (message) => told.push(message),
});
console.log(JSON.stringify({ end, told }));
