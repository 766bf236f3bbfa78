import { z } from 'zod';
import { textSchema } from '#domain/shared/validation.ts';
import { hasHidden, writtenLine } from '#domain/shared/written-text.ts';

/** How a case may fail for which an issue is known; `any` stands for all of them. */
export const issueFailures = ['any', 'failed', 'blocked'] as const;
export type IssueFailure = (typeof issueFailures)[number];

/** How an issue stands on a day. */
export const issueStates = ['current', 'coming', 'ended'] as const;
export type IssueState = (typeof issueStates)[number];

/** Characters of an issue's fields, and how many issues an edition has at most. */
export const issueLimits = {
  module: 128,
  pattern: 256,
  text: 500,
  link: 500,
  /** Stars of a pattern. */
  stars: 8,
  perSuite: 200,
} as const;

/** As results write it, which know `<init>` and quotes: of a name of ours they would be taken out. */
const starred = (longest: number) =>
  z
    .string()
    .max(longest, { abort: true })
    .refine((text) => !hasHidden(text), { params: { rule: 'hidden-characters' }, abort: true })
    .refine((text) => text.split('*').length <= issueLimits.stars + 1, { params: { rule: 'stars' } })
    .transform(writtenLine)
    .pipe(z.string().min(1).max(longest));

/** A module by its name, in which `*` stands for anything. */
export const issueModuleSchema = starred(issueLimits.module);
/** Cases as results name them (`class#test`), in which `*` stands for anything. */
export const issuePatternSchema = starred(issueLimits.pattern);
export const issueTextSchema = textSchema(issueLimits.text);
/** Where more is told of it. */
export const issueLinkSchema = z.url({ protocol: /^https$/ }).max(issueLimits.link);

/** What of an issue says which failures it is about; days are `YYYY-MM-DD` of the office, null for no bound. */
export type IssueScope = {
  module: string;
  pattern: string;
  failure: IssueFailure;
  validFrom: string | null;
  /** The last day. */
  validUntil: string | null;
};
type Failure = { module: string; testCase: string; test: string; kind: 'failed' | 'blocked' };

/** Whether a text is of a pattern, whatever the case of letters: each piece between stars is looked for once. */
export function fitsPattern(pattern: string, text: string): boolean {
  const whole = text.toLowerCase();
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (last === undefined) return whole === first;
  if (!whole.startsWith(first) || whole.length < first.length + last.length) return false;
  const end = whole.length - last.length;
  let at = first.length;
  for (const piece of rest) {
    const found = whole.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return whole.endsWith(last);
}

/** `class#test` without the number of a repeated failure; nothing for a module that was not done. */
export function caseName({ testCase, test }: Pick<Failure, 'testCase' | 'test'>): string {
  const name = test.replace(/ ?#\d+$/, '');
  return testCase === '' ? name : `${testCase}#${name}`;
}

/** How an issue stands for a run that began on a day, `YYYY-MM-DD`. */
export function issueStateOn(
  { validFrom, validUntil }: Pick<IssueScope, 'validFrom' | 'validUntil'>,
  day: string,
): IssueState {
  if (validFrom !== null && day < validFrom) return 'coming';
  return validUntil !== null && validUntil < day ? 'ended' : 'current';
}

const precision = ({ module, pattern }: IssueScope) => `${module}${pattern}`.replaceAll('*', '').length;

/**
 * The issue that is known of a failed case, of those of its suite's edition; of several the most precise one. `day` is
 * the one on which the run began, as for editions. Null where none is known.
 */
export function knownIssueOf<I extends IssueScope>(
  failure: Failure,
  issues: readonly I[],
  day: string,
): I | null {
  const name = caseName(failure);
  const known = issues.filter(
    (issue) =>
      (issue.failure === 'any' || issue.failure === failure.kind) &&
      issueStateOn(issue, day) === 'current' &&
      fitsPattern(issue.module, failure.module) &&
      fitsPattern(issue.pattern, name),
  );
  return known.toSorted((one, other) => precision(other) - precision(one))[0] ?? null;
}
