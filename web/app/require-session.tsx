import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import type { Role } from '#domain/permissions.ts';
import { hasRole, sessionQuery, signInAddress } from '#web/lib/session.ts';
import { paths } from './paths.ts';

type RequireSessionProps = {
  roles: readonly Role[];
  children: (user: CurrentUser) => ReactNode;
};

const staff = ['reviewer', 'admin', 'operator'] as const;

/** The first page of a role's own part of the portal. */
export function landingOf(user: CurrentUser): string {
  if (hasRole(user, 'partner')) return paths.products;
  if (hasRole(user, ...staff)) return paths.reviews;
  return hasRole(user, 'individual') ? paths.personService : paths.home;
}

/** Sends a visitor to sign in, with this page to come back to, and a wrong role to its own part. */
export function RequireSession({ roles, children }: RequireSessionProps) {
  const { data: user } = useQuery(sessionQuery);
  useEffect(() => {
    if (user === null) location.assign(signInAddress());
  }, [user]);
  if (!user) return null;
  return hasRole(user, ...roles) ? children(user) : <Navigate to={landingOf(user)} replace />;
}
