import type { CurrentUser } from '#contract/session.ts';
import { hasRole } from '#web/lib/session.ts';
import { paths } from './paths.ts';

/** The first page of a role's own part of the portal. */
export function landingOf(user: CurrentUser): string {
  if (hasRole(user, 'partner')) return paths.products;
  if (hasRole(user, 'reviewer', 'admin', 'operator')) return paths.reviews;
  return hasRole(user, 'individual') ? paths.personService : paths.home;
}
