import type { EndpointResponse } from '#contract/endpoint.ts';
import type { importWhitelist as importEndpoint, WhitelistPreview } from '#contract/programme/whitelist.ts';
import { findWhitelistCandidates, putOnWhitelist } from '#db/queries/whitelist.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type JudgedWhitelist, judgeWhitelist, readWhitelist } from '#domain/enterprises/whitelist-import.ts';
import { whitelistLimits } from '#domain/enterprises/whitelist-limits.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { inBothLanguages } from '#domain/texts/server-texts.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';

const { zh, en } = inBothLanguages(({ enterprises }) => enterprises.whitelistColumns);

/** @throws CatalogueError parameterInvalid (`reason: 'lines'`) for more than 2,000 lines */
async function judge(db: Db, csv: string): Promise<JudgedWhitelist> {
  const lines = readWhitelist(csv, { name: [...zh.name, ...en.name], code: [...zh.code, ...en.code] });
  if (lines.length > whitelistLimits.lines) {
    const { lines: limit } = whitelistLimits;
    throw new CatalogueError('parameterInvalid', { reason: 'lines', field: 'csv', limit });
  }
  const names = [...new Set(lines.flatMap((line) => line.names))];
  const codes = lines.flatMap(({ code }) => (code === null ? [] : [code]));
  return judgeWhitelist(lines, await findWhitelistCandidates(db, { names, codes }));
}

const first = <T>(all: readonly T[]) => ({
  total: all.length,
  first: all.slice(0, whitelistLimits.shown),
});

/** What an import would do. @throws CatalogueError parameterInvalid (`reason: 'lines'`) for more than 2,000 lines */
export async function previewWhitelist(
  { db }: { db: Db },
  { csv }: { csv: string },
): Promise<WhitelistPreview> {
  const { added, already, wrong } = await judge(db, csv);
  const named = added.map(({ line, id, nameZh, nameEn }) => ({ line, id, nameZh, nameEn }));
  return { added: first(named), already, wrong: first(wrong) };
}

/**
 * Puts those on the whitelist whom the lines of a file name, all or nobody; done again it changes nothing.
 * @throws CatalogueError parameterInvalid (`reason` 'lines' for more than 2,000, 'wrong' where other lines are left out than
 * were seen to be)
 */
export function importWhitelist(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { csv, wrong: seen }: { csv: string; wrong: number },
): Promise<EndpointResponse<typeof importEndpoint>> {
  return inTransaction(db, async (trx) => {
    const { added, already, wrong } = await judge(trx, csv);
    if (wrong.length !== seen)
      throw new CatalogueError('parameterInvalid', { reason: 'wrong', field: 'csv', wrong: wrong.length });
    const ids = added.map(({ id }) => id);
    const put = ids.length === 0 ? [] : await putOnWhitelist(trx, ids, now());
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'setting',
      id: 'whitelist',
      action: 'imported',
      before: null,
      after: put.length === 0 ? null : { added: put.length, enterprises: put.map(({ nameZh }) => nameZh) },
    });
    return { added: put.length, already: already + added.length - put.length, wrong: wrong.length };
  });
}
