import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getProduct, type ProductView, updateProduct } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useConflict } from '#web/lib/forms/conflict.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { usePending } from '#web/lib/pending/use-pending.ts';
import { productKey } from '../api/get-product.ts';
import { useComparedFields } from './compared-fields.ts';
import { draftOf, keptProduct, type ProductDraft } from './product-draft.ts';

const isOutdated = (details: Readonly<Record<string, unknown>>) => details.reason === 'version';

/** What a change said that waited for a connection and met a changed product; null for any other. */
function refusedChange(product: ProductView | null, { method, address, refusal, body }: PendingCall) {
  const [path] = address.split('?');
  const isOfThis = product !== null && path?.endsWith(updateProduct.path.replace('{id}', product.id));
  if (!isOfThis || method !== updateProduct.method || !refusal || !isOutdated(refusal.details)) return null;
  const given = keptProduct.safeParse(JSON.parse(body ?? '{}').product);
  return given.success ? given.data : null;
}

type Form = { values: ProductDraft; set: (changes: Partial<ProductDraft>) => void };

/** A product that others changed while it was edited here, or while what was sent waited for a connection. */
export function useProductConflict(product: ProductView | null, form: Form) {
  const conflict = useConflict(useComparedFields(), form);
  const client = useQueryClient();
  const asking = useRef(false);
  const meet = async (id: string, mine: ProductDraft, base: ProductDraft | null) => {
    const queryFn = () => call(getProduct, { params: { id } });
    const fresh = await client.fetchQuery({ queryKey: productKey(id), queryFn, staleTime: 0 });
    conflict.meet({ mine, theirs: draftOf(fresh), base, version: fresh.version });
  };
  const refused = usePending().refused.find((one) => refusedChange(product, one) !== null);
  useEffect(() => {
    const mine = refused && refusedChange(product, refused);
    // What this very form sends it hears of itself.
    if (product && mine && !asking.current) void meet(product.id, mine, null).catch(() => {});
  }, [refused?.key]);
  return {
    ...conflict,
    /** Sends, and answers whether what came back was that somebody else was faster. */
    sending: async <T>(mine: ProductDraft, send: (version: number) => Promise<T>): Promise<T | null> => {
      asking.current = true;
      try {
        return await send(conflict.version ?? product?.version ?? 0);
      } catch (error) {
        if (!product || !(error instanceof ApiError) || !isOutdated(error.details)) throw error;
        await meet(product.id, mine, conflict.theirs ?? draftOf(product));
        return null;
      } finally {
        asking.current = false;
      }
    },
  };
}
