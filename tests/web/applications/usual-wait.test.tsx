import { expect, it } from 'vitest';
import type { ApplicationDetail } from '#contract/applications.ts';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { useTurnText } from '#web/features/applications/components/turn-text.tsx';
import { languages } from '#web/lib/language/language.ts';

const texts = { zh: await sayIn('zh'), en: await sayIn('en') };

function Body({ usual }: Pick<ApplicationDetail, 'usual'>) {
  const wait = { waitingFor: 'reviewer', action: 'review-product', since: '2026-11-20T02:00:00.000Z' };
  const application = { id: 'a', status: 'product-under-review', pending: [], finding: null, wait, usual };
  return <p>{useTurnText(application as unknown as ApplicationDetail).body}</p>;
}

it('a wait for the office says what the programme usually takes, and of how many waits that is', async () => {
  const usual = { days: 1.5, waits: 1_204 };
  for (const language of languages) {
    const span = texts[language]('time:workingDays', { count: usual.days });
    expect(await render(<Body usual={usual} />, language)).toMatch(
      inOrder(texts[language]('time:usually', { span }), '1,204'),
    );
  }
});

it('where too few are known it promises nothing', async () => {
  expect(await render(<Body usual={null} />, 'zh')).not.toContain('通常');
  expect(await render(<Body usual={null} />, 'en')).not.toMatch(/usually|working day/);
});
