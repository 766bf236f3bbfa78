import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { AgreementNote } from '#web/components/agreements/agreement-note.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useCreateProduct } from '../api/create-product.ts';
import { useUpdateProduct } from '../api/update-product.ts';
import {
  draftOf,
  failedTaskOf,
  keptProduct,
  type ProductDraft,
  productDraftSchema,
} from '../model/product-draft.ts';
import { ConfigurationRows } from './configuration-rows.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { ProductBasics } from './product-basics.tsx';

type ProductDialogProps = {
  /** Null creates one. */
  product: ProductView | null;
  partnerCode: string | null;
  onCreated?: (product: ProductView) => void;
  onClose: () => void;
};

const fieldOf = {
  productIdentical: 'model',
  channelIdGenerationFailed: 'customCode',
  partnerCodeFailed: 'customCode',
  productCategoryInconsistent: 'category',
  categoryMissing: 'category',
  cpuArchitectureMissing: 'cpuArchitecture',
  screenDensityMissing: 'screenDensity',
} as const;

function useSaveProduct(product: ProductView | null, onSaved: (saved: ProductView) => void) {
  const { t } = useTranslation('products');
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const refusal = useRefusal({ root: product ? 'product' : undefined, fieldOf });
  const save = async (input: Parameters<typeof create.mutate>[0]) => {
    refusal.clear();
    try {
      const saved = product
        ? await update.mutateAsync({ id: product.id, version: product.version, product: input })
        : await create.mutateAsync(input);
      showNotice({ tone: 'ok', title: t(product ? 'saved' : 'created', { name: saved.name }) });
      onSaved(saved);
    } catch (error) {
      await refusal.take(error, failedTaskOf(product, input));
    }
  };
  return { save, refusal, busy: create.isPending || update.isPending };
}

/** Creates a product or changes one. */
export function ProductDialog({ product, partnerCode, onCreated, onClose }: ProductDialogProps) {
  const { t } = useTranslation('products');
  const form = useKeptForm({
    name: product ? `product:${product.id}:${product.version}` : 'product',
    draft: keptProduct,
    schema: productDraftSchema,
    initial: draftOf(product),
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const { save, refusal, busy } = useSaveProduct(product, (saved) => {
    if (!product) onCreated?.(saved);
    close();
  });
  const bind = useFieldErrors(form, refusal);
  const set = (changes: Partial<ProductDraft>) => {
    if (refusal.text) refusal.clear();
    form.set(changes);
  };
  const submit = () => {
    const input = form.submit();
    if (input) void save(input);
  };
  const parts = { values: form.values, set, bind };
  return (
    <FormDialog
      wide
      title={t(product ? 'editTitle' : 'createTitle', { name: product?.name })}
      submit={t(product ? 'save' : 'create')}
      changed={form.changed}
      kept
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <AgreementNote category={form.values.category || null} />
      <ProductBasics {...parts} product={product} partnerCode={partnerCode} />
      <ConfigurationRows {...parts} />
      <ContactPicker {...parts} />
    </FormDialog>
  );
}
