import { expect, it } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';

const sayZh = await sayIn('zh');
const sayEn = await sayIn('en');

const failure = (error: unknown) => <RecordFailure error={error} kind="product" onRetry={() => {}} />;

it('a product that is not there is not asked for again: the way leads to the others', async () => {
  const missing = failure(new ApiError({ status: 404 }));
  const [zh, en] = [await render(missing, 'zh'), await render(missing)];
  expect(zh).toContain(sayZh('client:missing.product'));
  expect(en).toContain(sayEn('client:missing.product'));
  expect(en.split(sayEn('client:missing.product'))).toHaveLength(2);
  expect(en).toContain('href="/myProduct"');
  expect(en).not.toContain(sayEn('errors:retry'));
});

it.each([new ApiError({ status: 503 }), new ApiError({ status: 0 }), new Error('x')])(
  'one that did not load for now is asked for again: %s',
  async (error) => {
    const page = await render(failure(error));
    expect(page).toContain(sayEn('errors:retry'));
    expect(page).not.toContain(sayEn('client:missing.product'));
  },
);
