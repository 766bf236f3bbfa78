import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getEnterpriseState as stateEndpoint } from '#contract/enterprise.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';

type State = EndpointResponse<typeof stateEndpoint>;

/** Whether the actor's enterprise is admitted, and whom to ask when it is not. */
export async function getEnterpriseState(db: Db, actor: Actor): Promise<State> {
  const enterprise = actor.enterpriseId === null ? undefined : await findEnterprise(db, actor.enterpriseId);
  // Only an enterprise can be refused: staff and individual accounts go on to the checks of their own.
  if (!enterprise) return { state: 1, contact: { email: null, phone: null } };
  const { state, contactEmail: email, contactPhone: phone } = enterprise;
  return { state: state === 1 ? 1 : 0, contact: { email, phone } };
}
