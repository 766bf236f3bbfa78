import { CatalogueError } from '../errors/errors.ts';
import type { Actor } from './permissions.ts';

/**
 * The enterprise that the actor writes for: only its own, even when other roles see more.
 * @throws CatalogueError permissionDenied for an account without one
 */
export function requireEnterprise(actor: Actor): string {
  if (actor.enterpriseId === null) throw new CatalogueError('permissionDenied');
  return actor.enterpriseId;
}
