import type { AgreementRow } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';
import { recordEnterpriseChange } from '#services/enterprises/record-enterprise-change.ts';

/** What people know of an agreement, as the changes of its enterprise keep it. */
function fieldsOf(row: AgreementRow | undefined): RecordFields {
  if (!row) return { agreementState: 'not-started', categories: [], salesRegions: [] };
  return {
    agreementNumber: row.number,
    agreementState: row.state,
    categories: row.categories,
    salesRegions: row.salesRegions,
    preloadedListVersion: row.preloadedListVersion,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    signedOn: row.signedOn,
    ...(row.terminatedReason === null ? {} : { reason: row.terminatedReason }),
  };
}

type Change = { action: string; before: AgreementRow | undefined; after: AgreementRow };

/** Writes what changed of an agreement into its enterprise's changes; `beside` is what stands beside its own fields. */
export function recordAgreementChange(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  { action, before, after, beside = {} }: Change & { beside?: RecordFields },
): Promise<void> {
  const states = { before: fieldsOf(before), after: { ...fieldsOf(after), ...beside } };
  return recordEnterpriseChange(deps, actor, { enterpriseId: after.enterpriseId, action, ...states });
}
