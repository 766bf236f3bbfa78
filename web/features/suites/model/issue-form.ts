import { z } from 'zod';
import {
  type AdminIssue,
  type IssueBody,
  issueBody,
  issueBodyFields,
} from '#contract/programme/known-issues.ts';
import { pickFields } from '#domain/shared/fields.ts';
import { issueFailures, issueStates } from '#domain/suites/known-issues.ts';
import type { Shape } from '#web/lib/forms/shape.ts';
import type { IssueQuery } from '../api/issues.ts';

/** The draft in the browser. */
export const issueDraftSchema = z.object({
  module: z.string(),
  pattern: z.string(),
  failure: z.enum(issueFailures),
  textZh: z.string(),
  textEn: z.string(),
  hintZh: z.string(),
  hintEn: z.string(),
  link: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
} satisfies Shape<IssueBody>);
export type IssueDraft = z.output<typeof issueDraftSchema>;

const orNull = z.string().transform((text) => (text === '' ? null : text));
const { link, validFrom, validUntil } = issueBody.shape;

/** The server's own fields; what is empty is none. */
export const issueSchema = issueBody.extend({
  link: orNull.pipe(link),
  validFrom: orNull.pipe(validFrom),
  validUntil: orNull.pipe(validUntil),
}) as unknown as z.ZodType<IssueBody, IssueDraft>;

export function issueDraftOf(issue: AdminIssue | null): IssueDraft {
  if (!issue) {
    const texts = { textZh: '', textEn: '', hintZh: '', hintEn: '', link: '', validFrom: '', validUntil: '' };
    return { module: '', pattern: '*', failure: 'any', ...texts };
  }
  return {
    ...pickFields(issue, issueBodyFields),
    link: issue.link ?? '',
    validFrom: issue.validFrom ?? '',
    validUntil: issue.validUntil ?? '',
  };
}

export const issueLooks = {
  current: { tone: 'ok', icon: 'play' },
  coming: { tone: 'info', icon: 'clock' },
  ended: { tone: 'idle', icon: 'ended' },
} as const;

/** What the list asks for, read from the address. */
export function issueQueryOf(search: URLSearchParams): IssueQuery {
  const text = (name: string) => search.get(name) || undefined;
  return {
    keyword: text('keyword'),
    state: issueStates.find((state) => state === search.get('state')),
    sort: search.get('sort') === 'changed' ? 'changed' : 'place',
    after: text('after'),
  };
}
