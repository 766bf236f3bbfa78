import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { searchCertificates } from '#contract/certificates.ts';
import { limits } from '#domain/shared/limits.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { FindForm } from '#web/components/forms/find-form.tsx';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { render } from './render.tsx';

const en = await sayIn('en');

const most = limits.keywordLength;
const nothing = () => {};
const find = {
  action: '/search',
  className: '',
  label: 'Find',
  placeholder: '',
  submitLabel: 'Go',
  onWords: nothing,
  onFind: nothing,
};
const boxes: Record<string, (words: string, language: 'zh' | 'en') => Promise<string>> = {
  'the box of a list': async (words, language) => {
    await render(null, language);
    const element = <SearchBox label="Find" value={words} onValue={nothing} />;
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  },
  'the form that goes to the search': (words, language) =>
    render(<FindForm {...find} words={words} />, language),
};

it.each(Object.entries(boxes))(
  '%s takes what the server takes, and says what is longer',
  async (_name, box) => {
    const longest = 'x'.repeat(most);
    expect(searchCertificates.query.safeParse({ keyword: longest }).success).toBe(true);
    expect(searchCertificates.query.safeParse({ keyword: `${longest}x` }).success).toBe(false);
    // Blanks around the words are no part of them.
    expect(await box(` ${longest} `, 'en')).not.toContain('aria-invalid');
    const english = await box(`${longest}xyz`, 'en');
    expect(english).toContain(en('common:tooLong', { count: 3, most: 64 }));
    expect(english).toMatch(/aria-invalid="true" aria-describedby="([^"]+)".*id="\1"/);
    expect(english).toContain(`${longest}xyz`);
    expect(english).not.toContain('maxLength');
    expect(await box(`${longest}x`, 'zh')).toMatch(/64/);
  },
);
