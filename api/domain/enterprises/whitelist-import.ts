import { readCsv } from '#domain/shared/csv-reading.ts';
import type { WhitelistFault } from './whitelist-limits.ts';

const longest = 128;

/** The enterprise of a line: by names, in either language, and partner code; all given values must match. */
export type WhitelistLine = { line: number; text: string; names: string[]; code: string | null };

/** Possible column headings, in lower case, in both languages. */
export type WhitelistHeads = Record<'name' | 'code', readonly string[]>;

/** The columns by the first line; null where that is no heading, and each line is a name. */
function columnsOf(cells: readonly string[], heads: WhitelistHeads): ('name' | 'code' | null)[] | null {
  const columns = cells.map((cell) => {
    const head = cell.toLowerCase();
    if (heads.name.includes(head)) return 'name';
    return heads.code.includes(head) ? 'code' : null;
  });
  return columns.some((column) => column !== null) ? columns : null;
}

/** The lines of a CSV file with headings, as the download has it, or of a plain list of names. */
export function readWhitelist(csv: string, heads: WhitelistHeads): WhitelistLine[] {
  const records = readCsv(csv);
  const columns = columnsOf(records[0]?.cells ?? [], heads);
  return (columns ? records.slice(1) : records).map(({ line, text, cells }) => {
    // In a plain list a name may contain a comma.
    const one = cells.length === 1 ? cells : [text];
    const of = (kind: 'name' | 'code') =>
      cells.filter((cell, place) => columns?.[place] === kind && cell !== '');
    return {
      line,
      text: text.slice(0, longest),
      names: columns ? of('name') : one,
      code: of('code')[0]?.toUpperCase() ?? null,
    };
  });
}

/** A candidate for a line. */
export type WhitelistCandidate = { id: string; nameZh: string; nameEn: string; whitelisted: boolean };
export type WhitelistCandidates = {
  byName: ReadonlyMap<string, readonly WhitelistCandidate[]>;
  byCode: ReadonlyMap<string, WhitelistCandidate>;
};

export type JudgedWhitelist = {
  /** Enterprises to be added, with their line. */
  added: (WhitelistCandidate & { line: number })[];
  /** Number already on the whitelist. */
  already: number;
  wrong: { line: number; text: string; fault: WhitelistFault }[];
};

function findCandidates({ names, code }: WhitelistLine, { byName, byCode }: WhitelistCandidates) {
  if (names.length === 0 && code === null) return 'nothingNamed';
  if (names.some((name) => name.length > longest)) return 'tooLong';
  const coded = code === null ? null : byCode.get(code);
  if (coded === undefined) return 'unknownCode';
  const candidates = names.map((name) => byName.get(name) ?? []);
  if (candidates.some((some) => some.length === 0)) return 'unknownName';
  const [first = [], ...others] = coded ? [[coded], ...candidates] : candidates;
  const common = first.filter(({ id }) => others.every((some) => some.some((one) => one.id === id)));
  if (common.length > 1) return 'ambiguous';
  return common[0] ?? 'differentEnterprises';
}

/** Preview of an import: enterprises to be added, and wrong lines. */
export function judgeWhitelist(
  lines: readonly WhitelistLine[],
  candidates: WhitelistCandidates,
): JudgedWhitelist {
  const judged: JudgedWhitelist = { added: [], already: 0, wrong: [] };
  const seen = new Set<string>();
  for (const one of lines) {
    const { line, text } = one;
    const found = findCandidates(one, candidates);
    const fault = typeof found === 'string' ? found : seen.has(found.id) ? 'twice' : null;
    if (fault !== null) judged.wrong.push({ line, text, fault });
    if (typeof found === 'string' || fault !== null) continue;
    seen.add(found.id);
    if (found.whitelisted) judged.already += 1;
    else judged.added.push({ ...found, line });
  }
  return judged;
}
