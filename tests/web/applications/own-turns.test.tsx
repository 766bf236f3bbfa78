import { expect, it } from 'vitest';
import { render } from '#tests/web/render.tsx';
import { SideMenu } from '#web/components/shell/side-menu.tsx';
import { isWhole, listQueryOf, orderOf, turnOf } from '#web/features/applications/model/list-query.ts';

const asked = (address: string) => listQueryOf(new URLSearchParams(address));

it.each([
  ['', { order: 'turn' }],
  ['turn=partner', { turn: 'partner', order: 'turn' }],
  ['order=updated&status=certified', { order: 'updated', status: 'certified' }],
  // One turn has one order, and a search looks through all of them.
  ['turn=reviewer&order=updated', { turn: 'reviewer', order: 'turn' }],
  ['keyword=X3&turn=partner&order=turn', { keyword: 'X3' }],
  ['turn=somebody', { order: 'turn' }],
])('the list of the address %j', (address, query) => {
  expect(asked(address)).toEqual(query);
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
  expect(orderOf(new URLSearchParams('order=updated'))).toBe('updated');
});

it('the side menu says how much waits, and the entry keeps its name', async () => {
  const entry = { to: '/certification', label: '我的认证', icon: 'list' as const };
  const menu = (waits?: { count: string; means: string }) =>
    render(<SideMenu label="x" pathname="/myProduct" entries={[{ ...entry, waits }]} />, 'zh');
  const waiting = await menu({ count: '3', means: '3 个申请轮到你' });
  expect(waiting).toMatch(/aria-describedby="([^"]+)".*<span id="\1" hidden="">3 个申请轮到你/);
  expect(waiting).toContain('aria-hidden="true">3</span>');
  expect(await menu()).not.toContain('badge');
});
