import type { CurrentUser } from '#contract/session.ts';
import { paths } from '#web/paths.ts';
import { hasRole } from './session.ts';

/** Somebody of a test lab, which has neither products nor applications of its own. */
export function isLab({ enterprise }: Pick<CurrentUser, 'enterprise'>): boolean {
  return enterprise?.kind === 'lab';
}

/** The first page of a role's own part of the portal. */
export function landingOf(user: CurrentUser): string {
  if (isLab(user)) return paths.applications;
  if (hasRole(user, 'partner')) return paths.products;
  if (hasRole(user, 'reviewer', 'admin')) return paths.reviews;
  if (hasRole(user, 'operator')) return paths.stuck;
  return hasRole(user, 'individual') ? paths.personService : paths.home;
}
