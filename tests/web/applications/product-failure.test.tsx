import { expect, it } from 'vitest';
import { render } from '#tests/web/render.tsx';
import { ProductFailure } from '#web/features/products/components/product-failure.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';

const failure = (error: unknown) => <ProductFailure error={error} onRetry={() => {}} />;

it('a product that is not there is not asked for again: the way leads to the others', async () => {
  const missing = failure(new ApiError({ status: 404 }));
  const [zh, en] = [await render(missing, 'zh'), await render(missing)];
  expect(zh).toContain('产品不存在');
  expect(en).toContain('The product does not exist');
  expect(en).toContain('href="/myProduct"');
  expect(en).not.toContain('Try again');
});

it.each([new ApiError({ status: 503 }), new ApiError({ status: 0 }), new Error('x')])(
  'one that did not load for now is asked for again: %s',
  async (error) => {
    const page = await render(failure(error));
    expect(page).toContain('Try again');
    expect(page).not.toContain('does not exist');
  },
);
