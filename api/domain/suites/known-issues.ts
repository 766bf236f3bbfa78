import { z } from 'zod';
import { textSchema } from '#domain/shared/validation.ts';
import { hasHidden, writtenLine } from '#domain/shared/written-text.ts';

/** Kinds of failures that an issue is about; `any` stands for all. */
export const issueFailures = ['any', 'failed', 'blocked'] as const;
export type IssueFailure = (typeof issueFailures)[number];

/** State of an issue on a day. */
export const issueStates = ['current', 'coming', 'ended'] as const;
export type IssueState = (typeof issueStates)[number];

/** Maximum characters of an issue's fields, and maximum issues of an edition. */
export const issueLimits = {
  module: 128,
  pattern: 256,
  text: 500,
  link: 500,
  /** Maximum stars in a pattern. */
  stars: 8,
  perSuite: 200,
} as const;

/** Unsanitised, as results contain `<init>` and quotes. */
const starred = (longest: number) =>
  z
    .string()
    .max(longest, { abort: true })
    .refine((text) => !hasHidden(text), { params: { rule: 'hidden-characters' }, abort: true })
    .refine((text) => text.split('*').length <= issueLimits.stars + 1, { params: { rule: 'stars' } })
    .transform(writtenLine)
    .pipe(z.string().min(1).max(longest));

/** A module's name; `*` matches anything. */
export const issueModuleSchema = starred(issueLimits.module);
/** Cases as in results (`class#test`); `*` matches anything. */
export const issuePatternSchema = starred(issueLimits.pattern);
export const issueTextSchema = textSchema(issueLimits.text);
/** Link to more information. */
export const issueLinkSchema = z.url({ protocol: /^https$/ }).max(issueLimits.link);

/** Which failures an issue is about; days are `YYYY-MM-DD` at the office, null for no limit. */
export type IssueScope = {
  module: string;
  pattern: string;
  failure: IssueFailure;
  validFrom: string | null;
  /** The last day. */
  validUntil: string | null;
};
type Failure = { module: string; testCase: string; test: string; kind: 'failed' | 'blocked' };

/** Whether a text matches a pattern, in any case: each piece between stars is searched once. */
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

/** `class#test` without the number of a repeated failure; empty for an unfinished module. */
export function caseName({ testCase, test }: Pick<Failure, 'testCase' | 'test'>): string {
  const name = test.replace(/ ?#\d+$/, '');
  return testCase === '' ? name : `${testCase}#${name}`;
}

/** State of an issue for a run that began on a day, `YYYY-MM-DD`. */
export function issueStateOn(
  { validFrom, validUntil }: Pick<IssueScope, 'validFrom' | 'validUntil'>,
  day: string,
): IssueState {
  if (validFrom !== null && day < validFrom) return 'coming';
  return validUntil !== null && validUntil < day ? 'ended' : 'current';
}

const precision = ({ module, pattern }: IssueScope) => `${module}${pattern}`.replaceAll('*', '').length;

/**
 * The known issue of a failed case, among those of its suite's edition; the most specific one. `day` is when the run
 * began, as for editions. Null without one.
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
