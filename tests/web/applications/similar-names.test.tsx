import { describe, expect, it } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { SimilarNote } from '#web/features/administration/components/similar-note.tsx';
import { similarAccounts, similarEnterprises } from '#web/features/administration/model/similar-names.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

const similar = [{ id: '1', nameZh: '岚岳科技', nameEn: 'L\u0430nyue & Co' }];

describe('the warning beside a name that looks like another', () => {
  it.each([
    ['zh', zh('administration:similar.title')],
    ['en', en('administration:similar.title')],
  ] as const)(
    'says so with a sign and words, names the other in both languages, and leads there: %s',
    async (language, words) => {
      const html = await render(<SimilarNote others={similarEnterprises({ similar })} />, language);
      expect(html).toMatch(new RegExp(`<span class="status t-warn"><svg.*</svg>${words}</span>`));
      expect(html).toContain('<bdi lang="zh-CN">岚岳科技</bdi> · <bdi lang="en">L\u0430nyue &amp; Co</bdi>');
      expect(html).toContain(`href="/ops/enterprises?${new URLSearchParams({ keyword: '岚岳科技' })}"`);
    },
  );

  it('leads to an account by its login', async () => {
    const others = similarAccounts({ similar: [{ id: '2', login: 'lin+a@look.example' }] });
    const html = await render(<SimilarNote others={others} />);
    expect(html).toContain('href="/ops/accounts?keyword=lin%2Ba%40look.example"');
    expect(html).toContain('<bdi lang="en">lin+a@look.example</bdi>');
  });

  it('is not there without one', async () => {
    expect(await render(<SimilarNote others={[]} />)).toBe('');
  });
});
