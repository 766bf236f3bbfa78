import { expect, it } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import { SuiteHistory } from '#web/features/suites/components/suite-history.tsx';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { firstCatalogue, render } from './render.tsx';

const itemOf = (kind: string) => firstCatalogue().items.find((item) => item.kind === kind);
const [app, os, category] = ['preloaded-app', 'os', 'category'].map(itemOf);
const change = {
  id: 1,
  action: 'edited',
  at: '2026-11-20T01:00:00Z',
  actor: { id: 'someone', name: '温予', nameEn: 'Wen Yu', side: 'programme' },
  fields: [
    { field: 'app', before: null, after: app?.code },
    { field: 'systems', before: [], after: [os?.code, 'gone-since'] },
    { field: 'categories', before: [category?.code], after: [] },
    { field: 'kind', before: null, after: 'app' },
  ],
};

it.each(['zh', 'en'] as const)(
  'changes of an edition name what is chosen, not its code (%s)',
  async (language) => {
    const user = { accountId: 'reader', roles: ['admin'] } as unknown as CurrentUser;
    const pages = { pages: [{ rows: [change], next: null }], pageParams: [''] };
    const known = [
      [sessionQuery.queryKey, user],
      [[...programmeChangesRoot, 'suite', 'an-edition'], pages],
    ] as const;
    const html = await render(<SuiteHistory id="an-edition" />, language, '/', known);
    for (const item of [app, os, category]) {
      expect(html).toContain(language === 'zh' ? item?.nameZh : item?.nameEn);
      expect(html).not.toContain(`>${item?.code}<`);
    }
    expect(html).toContain('gone-since');
  },
);
