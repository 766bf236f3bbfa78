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

/** What the list of accounts asks for, from the address; unknown values are dropped. */
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

/** Begins a contact's name in the address, so that nobody is called like one of the other two choices. */
const isCalled = 'is:';
export const contactChoices = ['any', 'none'] as const;
export const choiceOfContact = (name: string) => `${isCalled}${name}`;
export const nameOfChoice = (choice: string) =>
  choice.startsWith(isCalled) ? choice.slice(isCalled.length) : choice;

/** Enterprises with any business contact, with none, or with one who is called so. */
function contactQueryOf(choice: string): Pick<EnterpriseQuery, 'hasContact' | 'contact'> {
  if (choice === 'any') return { hasContact: 'yes' };
  if (choice === 'none') return { hasContact: 'no' };
  return choice.startsWith(isCalled) ? { contact: choice.slice(isCalled.length) || undefined } : {};
}

/** What the list of enterprises asks for, from the address; unknown values are dropped. */
export function enterpriseQueryOf(search: URLSearchParams): EnterpriseQuery {
  return {
    keyword: search.get('keyword') || undefined,
    turn: chosen(search, 'turn', onboardingTurns) || undefined,
    step: chosen(search, 'step', onboardingSteps) || undefined,
    ...contactQueryOf(search.get('contact') ?? ''),
    category: search.get('category') || undefined,
    after: search.get('after') ?? undefined,
  };
}
