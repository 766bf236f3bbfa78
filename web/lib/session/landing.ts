import type { CurrentUser } from '#contract/session.ts';
import { paths } from '#web/paths.ts';
import { hasRole } from './session.ts';

/** The first page of a role's own part of the portal. */
export function landingOf(user: CurrentUser): string {
  if (hasRole(user, 'partner')) return paths.products;
  if (hasRole(user, 'reviewer', 'admin')) return paths.reviews;
  if (hasRole(user, 'operator')) return paths.stuck;
  return hasRole(user, 'individual') ? paths.personService : paths.home;
}
