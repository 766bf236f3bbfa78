import type { DelegationView, LabWorkView } from '#contract/applications/labs.ts';
import type { DelegationRow, LabWorkRow } from '#db/queries/delegations.ts';

function presentPart({ id, configurationIds, note, until, letInAt, endedAt, endedWhy }: DelegationRow) {
  const times = { letInAt: letInAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
  return { id, configurationIds, note, until, ...times, endedWhy };
}

/** A delegation as its enterprise sees it; of a lab named by an email only the email. */
export function presentDelegation(row: DelegationRow): DelegationView {
  const { labName, labNameEn, namedAs, openedAt } = row;
  const byEmail = namedAs !== null;
  const lab = { name: namedAs ?? labName, nameEn: namedAs ?? labNameEn, byEmail };
  return { ...presentPart(row), lab, opened: openedAt !== null };
}

export function presentLabWork(row: LabWorkRow): LabWorkView {
  const { number, name, nameEn, brand, brandAlias, model, category, os, osVersion } = row;
  const isAwaited = row.endedAt === null && row.waitingFor === 'partner';
  return {
    ...presentPart(row),
    number,
    os,
    osVersion,
    product: { name, nameEn, brand, brandAlias, model, category },
    owner: { nameZh: row.ownerName, nameEn: row.ownerNameEn },
    dueAt: isAwaited ? (row.dueAt?.toISOString() ?? null) : null,
  };
}
