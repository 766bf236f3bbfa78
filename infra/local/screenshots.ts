import { join } from 'node:path';
import { takeShots } from '#tests/screenshots/take-shots.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { buildWeb } from './portal/build-web.ts';
import { checkout } from './portal/portal-processes.ts';
import { StartError, step } from './terminal/progress.ts';
import { waitForStop } from './terminal/stop-signals.ts';

/** Takes screenshots of the main pages for the README, from a portal with demo data. */
async function main(): Promise<number> {
  const stop = waitForStop();
  let portal: Portal | undefined;
  try {
    await step('front end', 'The sources in web/ do not build as they are.', () => buildWeb(checkout));
    portal = await step('portal with demo data', 'Its processes do not start as they are.', () =>
      startPortal(),
    );
    const taking = takeShots(portal.url, join(checkout, 'docs', 'images'), process.argv.slice(2));
    const stopped = stop.then(() => {
      throw new StartError('interrupted');
    });
    await Promise.race([taking, stopped]);
    return 0;
  } catch (error) {
    console.error(`\n${error instanceof StartError ? error.message : (error as Error).stack}`);
    return 1;
  } finally {
    await portal?.stop().catch((error: unknown) => console.error(error));
  }
}

process.exit(await main());
