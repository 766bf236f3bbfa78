import { join } from 'node:path';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { measureCentre, measureSite } from './script-budgets.ts';

await buildWeb(checkout);
const site = measureSite(join(checkout, 'web', 'dist'));
const centre = measureCentre(join(checkout, 'web', 'dist'));
const heaviest = centre.toSorted((one, other) => other.bytes - one.bytes).slice(0, 4);
for (const { page, bytes, atMost } of [
  site,
  ...heaviest,
  ...centre.filter((one) => one.bytes > one.atMost),
]) {
  const isOver = bytes > atMost;
  console.log(`${isOver ? 'over' : 'within'} ${atMost}: ${bytes} bytes of Brotli for ${page}`);
  if (isOver) process.exitCode = 1;
}
