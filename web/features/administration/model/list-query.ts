import { roles } from '#domain/accounts/permissions.ts';
import { onboardingSteps, onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { idSchema } from '#domain/shared/validation.ts';
import type { AccountQuery } from '../api/list-accounts.ts';
import type { EnterpriseQuery } from '../api/list-enterprises.ts';

export const yesOrNo = ['yes', 'no'] as const;

/** The value of a parameter where it is one of a list. */
export function chosen<V extends string>(search: URLSearchParams, name: string, list: readonly V[]): V | '' {
  return list.find((one) => one === search.get(name)) ?? '';
}

/** What the list of accounts asks for, read from the address; what it does not know is left out. */
export function accountQueryOf(search: URLSearchParams): AccountQuery {
  return {
    keyword: search.get('keyword') || undefined,
    role: chosen(search, 'role', roles) || undefined,
    enterprise: idSchema.safeParse(search.get('enterprise')).data,
    online: chosen(search, 'online', yesOrNo) || undefined,
    disabled: chosen(search, 'disabled', yesOrNo) || undefined,
    after: search.get('after') ?? undefined,
  };
}

/** What the list of enterprises asks for, read from the address; what it does not know is left out. */
export function enterpriseQueryOf(search: URLSearchParams): EnterpriseQuery {
  return {
    keyword: search.get('keyword') || undefined,
    turn: chosen(search, 'turn', onboardingTurns) || undefined,
    step: chosen(search, 'step', onboardingSteps) || undefined,
    after: search.get('after') ?? undefined,
  };
}
