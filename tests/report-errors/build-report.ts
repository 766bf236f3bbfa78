import { errorCatalogue } from '#domain/errors/error-catalogue.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { printedCodes } from '../fixtures/error-codes/printed-codes.ts';
import type { Provocation } from './find-provoked.ts';

/** What was found out about the catalogue's names. */
export type Findings = {
  raised: ReadonlyMap<ErrorName, readonly string[]>;
  provoked: ReadonlyMap<ErrorName, readonly Provocation[]>;
  later: Partial<Record<ErrorName, string>>;
};

export type ErrorReport = {
  lines: string[];
  counts: { codes: number; provoked: number; later: number };
  /** What is wrong with the table; nothing when it is complete. */
  problems: string[];
};

const names = Object.keys(errorCatalogue) as ErrorName[];

function problemsOf(name: ErrorName, { raised, provoked, later }: Findings): string[] {
  const files = raised.get(name);
  const feature = later[name];
  if (files && feature) return [`${name} is raised by ${files.join(', ')}, and listed for a later feature`];
  if (!files && !feature) return [`${name} is raised by nothing, and listed for no later feature`];
  if (files && !provoked.has(name))
    return [`${name} is raised by ${files.join(', ')}, and no test provokes it`];
  return [];
}

function proofOf(name: ErrorName, { raised, provoked, later }: Findings): string {
  const [first, ...more] = (raised.has(name) && provoked.get(name)) || [];
  if (!first) return `later: ${later[name] ?? 'NOBODY'}`;
  const others = more.length > 0 ? ` (+${more.length})` : '';
  return `${first.file} › ${first.title}${others}`;
}

/** A line a code in the order of the specification, and whatever is missing. */
export function buildReport(findings: Findings): ErrorReport {
  const codes = [...printedCodes.keys()];
  const sorted = names.toSorted(
    (a, b) => codes.indexOf(errorCatalogue[a].code) - codes.indexOf(errorCatalogue[b].code),
  );
  const isProvoked = (name: ErrorName) => findings.raised.has(name) && findings.provoked.has(name);
  return {
    lines: sorted.map((name) => {
      const { code, status } = errorCatalogue[name];
      return `${code.padEnd(14)}  ${status}  ${name.padEnd(32)}  ${proofOf(name, findings)}`;
    }),
    counts: {
      codes: names.length,
      provoked: names.filter(isProvoked).length,
      later: names.filter((name) => findings.later[name] !== undefined).length,
    },
    problems: names.flatMap((name) => problemsOf(name, findings)),
  };
}
