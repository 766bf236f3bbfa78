import type { Actor } from '#domain/accounts/permissions.ts';

type DraftRow = {
  version: number;
  done: number;
  updatedAt: Date;
  updatedBy: string;
  updatedByEn: string | null;
  updatedById: string;
};

/** How far a draft is, and whose change was the last. */
export function presentDraftStatus(row: DraftRow, actor: Actor) {
  const { version, done, updatedAt, updatedBy, updatedByEn, updatedById } = row;
  const isOwn = updatedById === actor.accountId;
  return { version, done, updatedAt: updatedAt.toISOString(), updatedBy, updatedByEn, isOwn };
}
