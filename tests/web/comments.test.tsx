import { expect, it } from 'vitest';
import type { ApplicationDetail } from '#contract/applications.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { CommentCount } from '#web/components/comments/case-comments.tsx';
import { initialsOf } from '#web/components/comments/comment-item.tsx';
import { CommentThread } from '#web/components/comments/comment-thread.tsx';
import { commentKeys } from '#web/lib/comments/comments.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { render } from './render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const application = {
  id: 'an-application',
  enterprise: { id: 'e', nameZh: '岚岳科技', nameEn: 'Lanyue Technology' },
} as ApplicationDetail;
const topic = { applicationId: application.id, failureKey: null };
const comment = {
  id: 'a',
  failureKey: null,
  caseName: null,
  text: '<b>三台</b>一起寄',
  attachments: [],
  side: 'reviewer',
  author: '沈知微',
  authorEn: 'Shen Zhiwei',
  isOwn: false,
  version: 2,
  at: '2026-11-17T02:00:00.000Z',
  editedAt: '2026-11-17T03:00:00.000Z',
};
const mine = { ...comment, id: 'b', side: 'partner', author: '林可', authorEn: 'Lin Ke', isOwn: true };

const thread = (rows: object[], user: object, language: 'zh' | 'en' = 'en') =>
  render(<CommentThread application={application} failureKey={null} />, language, '/', [
    [commentKeys.list(topic), { pages: [{ rows, next: null, total: rows.length }], pageParams: [undefined] }],
    [sessionQuery.queryKey, user],
  ]);
const partner = (enterpriseRight: string) => ({ roles: ['partner'], enterpriseRight });

it('shows who spoke for whom, the oldest on top, as plain text', async () => {
  const html = await thread([mine, comment], partner('edit'));
  expect(html.indexOf('Shen Zhiwei')).toBeLessThan(html.indexOf('Lin Ke'));
  for (const text of [
    en('applications:turn.office'),
    'Lanyue Technology',
    en('comments:edited'),
    '&lt;b&gt;三台',
  ])
    expect(html).toContain(text);
  expect(await thread([comment], partner('edit'), 'zh')).toContain(zh('comments:answer', { name: '沈知微' }));
});

it('lets authors edit their own, whoever may edit answer, and the others read', async () => {
  const own = await thread([mine], partner('edit'));
  for (const text of [en('comments:editLabel'), en('comments:write')]) expect(own).toContain(text);
  expect(await thread([comment], partner('edit'))).not.toContain(en('comments:editLabel'));
  const viewed = await thread([mine], partner('view'));
  expect(viewed).toContain(en('comments:mayNot'));
  for (const text of [en('comments:editLabel'), '<textarea']) expect(viewed).not.toContain(text);
  expect(await thread([comment], { roles: ['operator'], enterpriseRight: null })).not.toContain('<textarea');
  expect(await thread([comment], { roles: ['reviewer'], enterpriseRight: null })).toContain('<textarea');
  expect(await thread([], partner('edit'))).toContain(en('comments:none'));
});

it('counts what was said of a case', async () => {
  const counts = { total: 3, application: 1, cases: [{ failureKey: 'k', count: 2 }] };
  const of = (failureKey: string) =>
    render(<CommentCount applicationId={application.id} failureKey={failureKey} />, 'en', '/', [
      [commentKeys.counts(application.id), counts],
    ]);
  expect(await of('k')).toContain(en('comments:count', { count: 2 }));
  expect(await of('other')).toBe('');
});

it.each([
  ['Lin Ke', 'LK'],
  ['shen zhiwei', 'SZ'],
  ['林可', '林'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
