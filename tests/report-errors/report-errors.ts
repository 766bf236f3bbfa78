import { fileURLToPath } from 'node:url';
import { buildReport } from './build-report.ts';
import { findProvoked } from './find-provoked.ts';
import { findRaised } from './find-raised.ts';
import { laterFeatures } from './later-features.ts';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const report = buildReport({ raised: findRaised(), provoked: findProvoked(), later: laterFeatures });
for (const line of report.lines) console.log(line);
const { codes, provoked, later } = report.counts;
console.log(`\n${codes} codes: ${provoked} provoked by a test, ${later} of later features.`);
for (const problem of report.problems) console.error(`✗ ${problem}`);
process.exitCode = report.problems.length === 0 ? 0 : 1;
