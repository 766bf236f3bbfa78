import type { ProductView } from '#contract/products.ts';
import { useDraft } from '#web/lib/forms/drafts.ts';
import { draftOf, keptProduct } from './product-draft.ts';

/** Under which the form of a product is kept in this browser, whatever version it was begun on. */
export const productDraftName = (product: Pick<ProductView, 'id'> | null) =>
  product ? `product:${product.id}` : 'product';

/** True where this browser keeps configurations of the product that were typed and never saved. */
export function useUnsavedConfigurations(product: ProductView): () => boolean {
  const { read } = useDraft(productDraftName(product), keptProduct);
  return () => {
    const kept = read()?.value.configurations;
    return kept !== undefined && JSON.stringify(kept) !== JSON.stringify(draftOf(product).configurations);
  };
}
