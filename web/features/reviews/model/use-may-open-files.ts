import { useQuery } from '@tanstack/react-query';
import { operations } from '#domain/accounts/permissions.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';

/** Whether the server hands the makers' files to this reader: not to everybody who sees the desk. */
export function useMayOpenFiles(): boolean {
  const { data: user } = useQuery(sessionQuery);
  return hasRole(user, ...operations['file.download'].callers);
}
