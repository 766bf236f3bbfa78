import { describe, expect, it } from 'vitest';
import type { ApplicationSummary } from '#contract/applications.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { SideMenu } from '#web/components/shell/side-menu.tsx';
import { ApplicationTable } from '#web/features/applications/components/application-table.tsx';
import { addressSort, isWhole, listQueryOf, turnOf } from '#web/features/applications/model/list-query.ts';

const zh = await sayIn('zh');

const asked = (address: string, english = false) => listQueryOf(new URLSearchParams(address), english);

it.each([
  ['', { order: 'turn' }],
  ['turn=partner', { turn: 'partner', order: 'turn' }],
  ['order=updated&status=certified', { order: 'updated', direction: 'desc', status: 'certified' }],
  ['turn=reviewer&order=due&direction=desc', { turn: 'reviewer', order: 'due', direction: 'desc' }],
  ['order=product&direction=sideways', { order: 'product', direction: 'asc' }],
  ['order=turn&direction=desc', { order: 'turn' }],
  // A search looks through all of them, and has an order of its own.
  ['keyword=X3&turn=partner&order=turn', { keyword: 'X3' }],
  ['turn=somebody&order=price', { order: 'turn' }],
])('the list of the address %j', (address, query) => {
  expect(asked(address)).toEqual(query);
});

it('an English page sorts by what it calls the products', () => {
  expect(asked('order=product', true)).toEqual({ order: 'product-en', direction: 'asc' });
});

it('a second click reverses a column, another column begins with its default direction, and the order by turn has none', () => {
  expect(addressSort('due', 'due', true)).toEqual({ order: 'due', direction: 'desc' });
  expect(addressSort('due', 'updated', false)).toEqual({ order: 'updated', direction: 'desc' });
  expect(addressSort('updated', 'updated', false)).toEqual({ order: 'updated', direction: 'asc' });
  expect(addressSort('updated', 'turn', false)).toEqual({ order: null, direction: null });
});

it('is whole where nothing is left out of it, in whatever order', () => {
  expect(['', 'order=updated', 'turn=none'].map((address) => isWhole(asked(address)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['turn=partner', 'keyword=x', 'after=k'].map((address) => isWhole(asked(address)))).not.toContain(
    true,
  );
  expect(turnOf(new URLSearchParams('keyword=x&turn=partner'))).toBeNull();
});

it('the side menu says how much waits, and the entry keeps its name', async () => {
  const entry = { to: '/certification', label: zh('common:myCertifications'), icon: 'list' as const };
  const menu = (waits?: { count: string; means: string }) =>
    render(<SideMenu label="x" pathname="/myProduct" entries={[{ ...entry, waits }]} />, 'zh');
  const means = zh('common:yourTurns', { count: 3 });
  const waiting = await menu({ count: '3', means });
  const [, described] = /aria-describedby="([^"]+)"/.exec(waiting) ?? [];
  expect(waiting).toContain(`<span id="${described}" hidden="">${means}`);
  expect(waiting).toContain('aria-hidden="true">3</span>');
  expect(await menu()).not.toContain('badge');
});

describe('the heads of the list', () => {
  const name = '鲲'.repeat(64);
  const row = {
    id: 'a',
    number: 'C2026-000418',
    version: 1,
    status: 'certifying',
    step: 3,
    phase: null,
    sample: null,
    mode: 1,
    type: 'first',
    configurationCount: 10,
    wait: { waitingFor: 'partner', action: 'upload-results', since: '2026-11-20T02:00:00.000Z', dueAt: null },
    product: { id: 'p', name, nameEn: '', brand: 'b', brandAlias: '', model: 'LY-P110', category: 'tablet' },
    enterprise: { id: 'e', nameZh: '岚岳', nameEn: 'Lanyue' },
    createdAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-20T02:00:00.000Z',
  } as ApplicationSummary;
  const sorted = async (address: string) => {
    const html = await render(<ApplicationTable rows={[row]} empty={null} />, 'zh', address);
    expect(html).toContain(name);
    return [...html.matchAll(/<th[^>]*aria-sort="(\w+)"[^>]*><button[^>]*>([^<]+)</g)].map(
      ([, way, title]) => `${title} ${way}`,
    );
  };

  it('say what it is sorted by, and can all be chosen but for the kind and the count', async () => {
    expect(await sorted('/')).toEqual([
      '产品 none',
      '状态 none',
      '轮到谁 ascending',
      '期限 none',
      '更新 none',
    ]);
    expect(await sorted('/?order=due&direction=desc')).toContain('期限 descending');
    expect(await sorted('/?order=updated')).toContain('更新 descending');
  });

  it('sort nothing that was searched for', async () => {
    expect((await sorted('/?keyword=LY')).filter((head) => !head.endsWith('none'))).toEqual([]);
  });
});
