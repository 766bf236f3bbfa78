import type { FieldBinding } from '#web/lib/forms/field-errors.ts';
import type { ProductDraft } from './product-draft.ts';

/** What every part of the product form gets. */
export type ProductFormParts = {
  values: ProductDraft;
  set: (changes: Partial<ProductDraft>) => void;
  bind: (path: string) => FieldBinding;
};
