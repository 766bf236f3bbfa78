import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readWaiting as readEndpoint } from '#contract/programme/console.ts';
import { countConsoleWaiting } from '#db/queries/console.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, mayCall } from '#domain/accounts/permissions.ts';
import { readReadiness } from '#services/readiness/read-readiness.ts';

/** What waits in the parts of the console that the caller has. */
export async function readWaiting(
  deps: { db: Db; now: () => Date; config: { mail: boolean } },
  actor: Actor,
): Promise<EndpointResponse<typeof readEndpoint>> {
  const waiting = await countConsoleWaiting(deps.db, deps.now());
  const { reviews, samples, enterprises, enquiries, stuck } = waiting;
  return {
    reviews,
    samples,
    enterprises: mayCall(actor, 'enterprise.list') ? enterprises : null,
    enquiries: mayCall(actor, 'enquiry.administer') ? enquiries : null,
    stuck: mayCall(actor, 'operation.read') ? stuck : null,
    start: mayCall(actor, 'readiness.read') ? await countMissing(deps) : null,
  };
}

async function countMissing(deps: Parameters<typeof readReadiness>[0]) {
  const { items } = await readReadiness(deps);
  return { count: items.filter(({ state }) => state === 'missing').length, late: 0 };
}
