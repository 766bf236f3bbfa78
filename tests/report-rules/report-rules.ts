import { fileURLToPath } from 'node:url';
import { buildReport } from './build-report.ts';
import { conducts, refusals } from './rules.ts';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const { lines, counts, problems } = buildReport(refusals, conducts);
for (const line of lines) console.log(line);
console.log(`\n${counts.refusals} rules with all three, ${counts.conducts} that refuse nothing.`);
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
