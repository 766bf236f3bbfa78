import { expect, it } from 'vitest';
import type { ApplicationDetail } from '#contract/applications.ts';
import { render } from '#tests/web/render.tsx';
import { useTurnText } from '#web/features/applications/components/turn-text.ts';

function Body({ usual }: Pick<ApplicationDetail, 'usual'>) {
  const wait = { waitingFor: 'reviewer', action: 'review-product', since: '2026-11-20T02:00:00.000Z' };
  const application = { id: 'a', status: 'product-under-review', pending: [], finding: null, wait, usual };
  return <p>{useTurnText(application as unknown as ApplicationDetail).body}</p>;
}

it('a wait for the office says what the programme usually takes, and of how many waits that is', async () => {
  const usual = { days: 1.5, waits: 1_204 };
  expect(await render(<Body usual={usual} />, 'zh')).toContain(
    '通常 1.5 个工作日（近半年 1,204 次的中位数）',
  );
  expect(await render(<Body usual={usual} />, 'en')).toContain(
    'usually 1.5 working days (median of 1,204 in the last six months)',
  );
});

it('where too few are known it promises nothing', async () => {
  expect(await render(<Body usual={null} />, 'zh')).not.toContain('通常');
  expect(await render(<Body usual={null} />, 'en')).not.toMatch(/usually|working day/);
});
