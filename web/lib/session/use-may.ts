import { useQuery } from '@tanstack/react-query';
import { mayCall, type Operation } from '#domain/accounts/permissions.ts';
import { isRefusedTo } from '#domain/enterprises/enterprise-kinds.ts';
import { sessionQuery } from './session.ts';

/** Whether the reader's roles, their right in the enterprise and what that is include this: what they may not do is not offered. */
export function useMay(operation: Operation): boolean {
  const { data: user } = useQuery(sessionQuery);
  if (!user || isRefusedTo(user.enterprise?.kind ?? 'maker', operation)) return false;
  return mayCall({ roles: user.roles, right: user.enterpriseRight ?? undefined }, operation);
}
