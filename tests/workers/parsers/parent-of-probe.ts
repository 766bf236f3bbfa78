/** Runs the probe as parsers are run, in the checkout that this file lies in, and prints what it tells. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import { parserBounds } from '#workers/parsers/run-in-child.ts';

const script = fileURLToPath(new URL('./escape-probe.ts', import.meta.url));
const request = JSON.parse(process.argv[2] ?? '');
const bounds = parserBounds({ file: request.own }, { timeoutMs: 60_000 });
const told: unknown[] = [];
const end = await runInSandbox({
  ...bounds,
  readable: [...bounds.readable, script],
  script,
  request,
  onMessage: (message) => told.push(message),
});
console.log(JSON.stringify({ end, told }));
