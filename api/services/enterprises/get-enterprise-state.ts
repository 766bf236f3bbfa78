import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getEnterpriseState as stateEndpoint } from '#contract/enterprise.ts';
import { findAgreement } from '#db/queries/business-agreements.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { isInForce } from '#domain/business-agreements/business-agreements.ts';
import { officeDay } from '#domain/calendar/office-day.ts';

type Deps = { db: Db; now: () => Date };
type State = EndpointResponse<typeof stateEndpoint>;

async function agreementOf({ db, now }: Deps, enterpriseId: string): Promise<State['agreement']> {
  const agreement = await findAgreement(db, enterpriseId);
  if (!agreement || !isInForce(agreement, officeDay(now()))) return { inForce: false, categories: [] };
  return { inForce: true, categories: agreement.categories };
}

/** Whether the actor's enterprise is admitted, what is agreed with it, and whom to ask about either. */
export async function getEnterpriseState(deps: Deps, actor: Actor): Promise<State> {
  const enterprise =
    actor.enterpriseId === null ? undefined : await findEnterprise(deps.db, actor.enterpriseId);
  // Only an enterprise can be refused: staff and individual accounts go on to the checks of their own.
  if (!enterprise) return { state: 1, contact: { email: null, phone: null }, agreement: null };
  const { id, state, contactEmail: email, contactPhone: phone } = enterprise;
  return { state: state === 1 ? 1 : 0, contact: { email, phone }, agreement: await agreementOf(deps, id) };
}
