import { holdUnchanged } from '#db/advisory-lock.ts';
import { findPreloadedList } from '#db/queries/preloaded-lists.ts';
import { findInUse } from '#db/queries/reference-items.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError, type ErrorName } from '#domain/errors/errors.ts';
import {
  type AppSelection,
  isStaleSelection,
  notChoosable,
  type ReferenceKind,
} from '#domain/reference-data/reference-data.ts';

/** Codes of one kind and the field that holds them. What was chosen before may stay though it is retired by now. */
export type Choice = {
  kind: ReferenceKind;
  field: string;
  codes: readonly (string | null)[];
  before?: readonly (string | null)[];
};

/**
 * Whether enterprises may choose these items, which then stay until the transaction ends.
 * @throws CatalogueError the one of the kind (`notChoosable`), with the field and the first code that stands for nothing
 */
export async function checkChoices(trx: Db, choices: readonly Choice[]): Promise<void> {
  const requested = choices.flatMap(({ kind, field, codes, before = [] }) =>
    codes.flatMap((code) => (code === null || before.includes(code) ? [] : [{ kind, field, code }])),
  );
  if (requested.length === 0) return;
  await holdUnchanged(trx, 'referenceData');
  const known = await findInUse(trx, requested);
  const missing = requested.find(
    ({ kind, code }) => !known.some((one) => one.kind === kind && one.code === code),
  );
  if (!missing) return;
  const { kind, field, code } = missing;
  throw new CatalogueError(notChoosable[kind], { field, value: code });
}

/**
 * Whether apps were chosen from the list of preloaded apps that is in force.
 * @throws CatalogueError `stale`, with the field and the list's version
 */
export async function checkPreloadedApps(
  trx: Db,
  { selection, field, stale }: { selection: AppSelection; field: string; stale: ErrorName },
): Promise<void> {
  await holdUnchanged(trx, 'referenceData');
  const list = await findPreloadedList(trx);
  if (isStaleSelection(selection, list)) throw new CatalogueError(stale, { field, version: list.version });
}
