import { useQuery } from '@tanstack/react-query';
import { mayCall, type Operation } from '#domain/accounts/permissions.ts';
import { sessionQuery } from './session.ts';

/** Whether the reader's roles, and their right in the enterprise, include this: what they may not do is not offered. */
export function useMay(operation: Operation): boolean {
  const { data: user } = useQuery(sessionQuery);
  return (
    Boolean(user) &&
    mayCall({ roles: user?.roles ?? [], right: user?.enterpriseRight ?? undefined }, operation)
  );
}
