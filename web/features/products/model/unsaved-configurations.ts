import type { ProductView } from '#contract/products.ts';
import { useDraft } from '#web/lib/forms/drafts.ts';
import { draftOf, productFieldsSchema } from './product-draft.ts';

/** Under which the form of a product is kept in this browser, whatever version it was begun on. */
export const productDraftName = (product: Pick<ProductView, 'id'> | null) =>
  product ? `product:${product.id}` : 'product';

/** True where this browser keeps configurations of the product that were typed and never saved. */
export function useUnsavedConfigurations(product: ProductView): () => boolean {
  const { read } = useDraft(productDraftName(product), productFieldsSchema);
  return () => {
    const stored = read()?.value.configurations;
    return stored !== undefined && JSON.stringify(stored) !== JSON.stringify(draftOf(product).configurations);
  };
}
