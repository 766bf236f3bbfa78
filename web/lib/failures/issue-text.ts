import type { TFunction } from 'i18next';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const formats = ['regex', 'url', 'uuid', 'date'] as const;
const rules = [
  'memory',
  'duplicate',
  'device-parameter',
  'hidden-characters',
  'email',
  'phone',
  'days',
  'both-days',
  'days-most',
  'one-language',
  'chinese-name',
  'deadline',
  'accent-contrast',
  'accent-status',
  'link',
  'zone',
  'clock',
  'hours',
  'suite-name',
  'carrier-code',
  'track',
  'ip-segment',
  'order',
  'too-long',
  'past',
  'future',
  'published',
  'stars',
] as const;

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some((item) => item === value);

/** Of a list that needs one entry: pictures are added, everything else is chosen. */
const emptyText = (t: TFunction<'form'>, { path }: Issue) =>
  path.includes('images') ? t('addPicture') : t('chooseOne');

function sizeText(t: TFunction<'form'>, issue: Issue & { code: 'too_small' | 'too_big' }): string {
  const { origin } = issue;
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const key = issue.code === 'too_small' ? 'small' : 'big';
  if (key === 'small' && origin !== 'number' && limit <= 1) {
    return origin === 'array' ? emptyText(t, issue) : t('required');
  }
  if (origin === 'string') return t(`${key}.text`, { count: limit });
  if (origin === 'array') return t(`${key}.list`, { count: limit });
  if (issue.code === 'too_small' && !issue.inclusive) return t('small.above', { limit });
  return t(`${key}.number`, { limit });
}

/** What is wrong with a field, in the words of the form's texts. */
export function issueText(t: TFunction<'form'>, issue: Issue | undefined): string | null {
  if (!issue) return null;
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return sizeText(t, issue);
    case 'invalid_type':
      return issue.expected === 'int' ? t('whole') : t('required');
    case 'invalid_value':
    case 'invalid_union':
      return t('choose');
    case 'invalid_format':
      return isOneOf(formats, issue.format) ? t(`format.${issue.format}`) : t('invalid');
    case 'custom':
      return isOneOf(rules, issue.params?.rule) ? t(`rule.${issue.params.rule}`) : t('invalid');
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
      return t('invalid');
  }
}
