import type { EnterpriseTabs } from '#contract/admin-enterprises.ts';
import { findEnterpriseTabs } from '#db/queries/enterprise-list.ts';
import type { Db } from '#db/schema/database.ts';

/** What the list of enterprises is narrowed by: how many are at each turn, and who is named as a contact. */
export function readEnterpriseTabs(db: Db): Promise<EnterpriseTabs> {
  return findEnterpriseTabs(db);
}
