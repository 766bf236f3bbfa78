import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readWaiting as readEndpoint } from '#contract/programme/console.ts';
import { countConsoleWaiting } from '#db/queries/console.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, mayCall } from '#domain/accounts/permissions.ts';

/** What waits in the parts of the console that the caller has. */
export async function readWaiting(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
): Promise<EndpointResponse<typeof readEndpoint>> {
  const { reviews, samples, enterprises, enquiries, stuck } = await countConsoleWaiting(db, now());
  return {
    reviews,
    samples,
    enterprises: mayCall(actor, 'enterprise.list') ? enterprises : null,
    enquiries: mayCall(actor, 'enquiry.administer') ? enquiries : null,
    stuck: mayCall(actor, 'operation.read') ? stuck : null,
  };
}
