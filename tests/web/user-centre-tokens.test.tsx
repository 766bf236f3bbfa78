import { expect, it } from 'vitest';
import type { ApiToken } from '#contract/accounts/api-tokens.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { TokenTable } from '#web/features/user-centre/components/token-table.tsx';

const day = 86_400_000;
const token = (name: string, days: number): ApiToken => ({
  id: name,
  name,
  ending: 'a1b2',
  scopes: ['read'],
  state: 'good',
  maker: { name: '林可', nameEn: 'Lin Ke' },
  createdAt: new Date(Date.now() - 80 * day).toISOString(),
  expiresAt: new Date(Date.now() + days * day + 60_000).toISOString(),
  lastUsedAt: null,
  revokedAt: null,
});

const zh = await sayIn('zh');
const en = await sayIn('en');

it('a token that ends soon says how long it still serves', async () => {
  const table = (days: number) => <TokenTable tokens={[token('ci', days)]} onRevoke={() => {}} />;
  expect(await render(table(3), 'en')).toMatch(/t-warn|is-warn/);
  expect(await render(table(3), 'en')).toContain(en('time:left', { span: en('time:days', { count: 3 }) }));
  expect(await render(table(3), 'zh')).toContain(zh('time:left', { span: zh('time:days', { count: 3 }) }));
  expect(await render(table(30), 'en')).not.toContain('left');
});
