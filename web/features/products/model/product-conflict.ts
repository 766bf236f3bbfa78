import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { getProduct, type ProductView, updateProduct } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { bodyOfCall, type ComparedRecord, useRecordConflict } from '#web/lib/forms/record-conflict.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { productKey } from '../api/get-product.ts';
import { useComparedFields } from './compared-fields.ts';
import { draftOf, type ProductDraft, productFieldsSchema } from './product-draft.ts';

const sentProduct = z.object({ product: productFieldsSchema });
const versionOf = (product: ProductView) => ({ version: product.version, value: draftOf(product) });

function useComparedProduct(product: ProductView | null): ComparedRecord<ProductDraft> | null {
  const fields = useComparedFields();
  const words = useDeviceWords();
  const client = useQueryClient();
  if (!product) return null;
  const { id } = product;
  const queryFn = () => call(getProduct, { params: { id } });
  return {
    name: words.nameOf(product),
    opened: versionOf(product),
    fields,
    read: async () => versionOf(await client.fetchQuery({ queryKey: productKey(id), queryFn, staleTime: 0 })),
    saidBy: (made) => {
      const body = bodyOfCall(updateProduct, updateProduct.path.replace('{id}', id), made);
      return sentProduct.safeParse(body).data?.product ?? null;
    },
  };
}

/** A product that others changed while it was edited here, or while what was sent waited for a connection. */
export function useProductConflict(
  product: ProductView | null,
  form: Parameters<typeof useRecordConflict<ProductDraft>>[1],
) {
  return useRecordConflict(useComparedProduct(product), form);
}
