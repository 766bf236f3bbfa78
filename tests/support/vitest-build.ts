import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { readyBundle } from './processes/workflow-bundle.ts';

/** What every portal of a run needs is built once, before two of them start at the same time. */
export async function setup(): Promise<void> {
  await Promise.all([buildWeb(checkout), readyBundle()]);
}
