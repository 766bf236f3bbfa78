import type { Actor } from '#domain/accounts/permissions.ts';

/** What a bulletin tells of. */
export const bulletinKinds = ['update', 'release', 'notification'] as const;
export type BulletinKind = (typeof bulletinKinds)[number];

/** Bulletins speak to the makers of devices: whoever works for one is shown each of them once. */
export function readsBulletins(actor: Actor): boolean {
  return actor.roles.includes('partner');
}

/** What the HTML of a bulletin may consist of; anything else is left out where it is shown. */
export const bulletinHtml = {
  tags: ['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'code', 'blockquote', 'a'],
  attributes: ['href'],
  /** Links lead to pages and mailboxes by whole addresses, or to a path of the portal itself. */
  addresses: /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i,
} as const;
