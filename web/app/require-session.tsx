import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { CurrentUser } from '#contract/session.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { hasRole, leavePage, sessionQuery } from '#web/lib/session/session.ts';
import { NotForRole } from './not-for-role.tsx';

type RequireSessionProps = {
  roles: readonly Role[];
  children: (user: CurrentUser) => ReactNode;
};

/** Sends a visitor to sign in, with this page to come back to, and tells a wrong role that the page is not for it. */
export function RequireSession({ roles, children }: RequireSessionProps) {
  const { data: user } = useQuery(sessionQuery);
  useEffect(() => {
    if (user === null) leavePage();
  }, [user]);
  if (!user) return null;
  return hasRole(user, ...roles) ? children(user) : <NotForRole user={user} />;
}
