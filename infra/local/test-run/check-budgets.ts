import { join } from 'node:path';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { measureSite } from './script-budgets.ts';

await buildWeb(checkout);
const measured = measureSite(join(checkout, 'web', 'dist'));
if (measured.length === 0) throw new Error('The build has no public page');
for (const { page, bytes, atMost } of measured) {
  const isOver = bytes > atMost;
  console.log(`${isOver ? 'over' : 'within'} ${atMost}: ${bytes} bytes of Brotli for ${page}`);
  if (isOver) process.exitCode = 1;
}
