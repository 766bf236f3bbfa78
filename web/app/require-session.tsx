import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { landingOf } from '#web/lib/session/landing.ts';
import { hasRole, leavePage, sessionQuery } from '#web/lib/session/session.ts';

type RequireSessionProps = {
  roles: readonly Role[];
  children: (user: CurrentUser) => ReactNode;
};

/** Sends a visitor to sign in, with this page to come back to, and a wrong role to its own part. */
export function RequireSession({ roles, children }: RequireSessionProps) {
  const { data: user } = useQuery(sessionQuery);
  useEffect(() => {
    if (user === null) leavePage();
  }, [user]);
  if (!user) return null;
  return hasRole(user, ...roles) ? children(user) : <Navigate to={landingOf(user)} replace />;
}
