import { queryOptions, useQuery } from '@tanstack/react-query';
import { getBriefUserInfo } from '#contract/accounts/accounts.ts';
import { queryAgreement } from '#contract/agreements.ts';
import { getEnterpriseState } from '#contract/enterprise.ts';
import type { CurrentUser } from '#contract/session.ts';
import { type AgreementType, agreementTypes, privacyCheckDelay } from '#domain/agreements/agreements.ts';
import type { GuardFacts } from '#domain/enterprises/route-guard.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { accountServiceOrigin } from '#web/lib/session/account-service.ts';

/** What the guard asks the servers; the rest it knows from this browser. */
type AskedFacts = Omit<GuardFacts, 'wizardDismissed' | 'origin'>;

const minute = 60_000;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Where the account service is unavailable, the session says it. */
async function askIsCompany(user: CurrentUser, signal: AbortSignal): Promise<boolean> {
  try {
    return (await call(getBriefUserInfo, { origin: accountServiceOrigin(), signal })).isCompany;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error;
    return user.enterprise !== null;
  }
}

const queryOf = (agrType: AgreementType) => ({ query: { agrType: `${agrType}` as const } });

async function askIsSigned(agrType: AgreementType, signal: AbortSignal) {
  try {
    return (await call(queryAgreement, { ...queryOf(agrType), signal })).isAgree;
  } catch (error) {
    if (error instanceof ApiError) error.task = 'agreementRequest';
    throw error;
  }
}

/** In the specification's order: enterprise state, brief user info, user agreement, and 200 ms after it the privacy agreement. */
async function askFacts(user: CurrentUser, signal: AbortSignal): Promise<AskedFacts> {
  const { state } = await call(getEnterpriseState, { signal });
  if (state === 0) {
    return { enterpriseState: state, isCompany: false, privacySigned: false, userSigned: false };
  }
  const isCompany = await askIsCompany(user, signal);
  const [userSigned, privacySigned] = await Promise.all([
    askIsSigned(agreementTypes.user, signal),
    after(privacyCheckDelay).then(() => askIsSigned(agreementTypes.privacy, signal)),
  ]);
  return { enterpriseState: state, isCompany, privacySigned, userSigned };
}

/** Asked anew on entering the management area, and good for a minute within it. */
export const guardFactsQuery = (user: CurrentUser) =>
  queryOptions({
    queryKey: [...queryRoots.guard, user.accountId],
    queryFn: ({ signal }) => askFacts(user, signal),
    staleTime: minute,
    gcTime: 0,
    // Refetching on focus would unmount a page that is being filled in.
    refetchOnWindowFocus: false,
  });

export function useGuardFacts(user: CurrentUser) {
  return useQuery(guardFactsQuery(user));
}
