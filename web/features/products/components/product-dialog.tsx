import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { AgreementNote } from '#web/components/agreements/agreement-note.tsx';
import { RecordConflictNote } from '#web/components/forms/conflict-note.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { focusField } from '#web/lib/forms/focus-field.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useCreateProduct } from '../api/create-product.ts';
import { useUpdateProduct } from '../api/update-product.ts';
import type { ProductFormParts } from '../model/form-parts.ts';
import { useProductConflict } from '../model/product-conflict.ts';
import {
  draftOf,
  failedTaskOf,
  type ProductDraft,
  productDraftSchema,
  productFieldsSchema,
} from '../model/product-draft.ts';
import type { TypedContact } from '../model/typed-contact.ts';
import { productDraftName } from '../model/unsaved-configurations.ts';
import { ConfigurationRows } from './configuration-rows.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { ProductBasics } from './product-basics.tsx';

type ProductDialogProps = {
  /** Null creates one. */
  product: ProductView | null;
  /** Where it opens. */
  field?: string | null;
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

const productIdentical = 'HTS.100000103';

type Conflict = ReturnType<typeof useProductConflict>;
type Saving = { product: ProductView | null; conflict: Conflict; onSaved: (saved: ProductView) => void };

function useSaveProduct({ product, conflict, onSaved }: Saving) {
  const { t } = useTranslation(['products', 'client']);
  const words = useDeviceWords();
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const refusal = useRefusal({ root: product ? 'product' : undefined, fieldOf });
  const save = async (input: Parameters<typeof create.mutate>[0]) => {
    refusal.clear();
    try {
      const saved = await conflict.sending(input, (version) =>
        product ? update.mutateAsync({ id: product.id, version, product: input }) : create.mutateAsync(input),
      );
      // A conflict: the form shows both sides.
      if (saved === null) return;
      showToast({ tone: 'ok', title: t(product ? 'saved' : 'created', { name: words.nameOf(saved) }) });
      onSaved(saved);
    } catch (error) {
      await refusal.take(error, failedTaskOf(product, input));
    }
  };
  // The code says it in full above; at the field it is said for short.
  const isKnown = refusal.code === productIdentical;
  const fields = isKnown ? { ...refusal.fields, model: t('client:productExists') } : refusal.fields;
  return { save, refusal: { ...refusal, fields }, busy: create.isPending || update.isPending };
}

const requiredFields = ['cpuArchitecture', 'screenDensity'] as const;

/** The field at which the form was opened says what it lacks, until it has it. */
function useMissingFirst(bind: ProductFormParts['bind'], field: string | null, values: ProductDraft) {
  const { t } = useTranslation('products');
  const missing = requiredFields.find((one) => one === field && !values[one]);
  return (path: string) => {
    const binding = bind(path);
    return path === missing ? { ...binding, error: binding.error ?? t(`missing.${missing}`) } : binding;
  };
}

/** Sends the form; a contact that was typed and is not saved is saved before. */
function useSubmit(send: () => void) {
  const [typed, setTyped] = useState<TypedContact | null>(null);
  const [goesOn, setGoesOn] = useState(false);
  // Once the form has the contact that was saved.
  useEffect(() => {
    if (!goesOn) return;
    setGoesOn(false);
    send();
  }, [goesOn]);
  const submit = () => (typed ? typed.save(() => setGoesOn(true)) : send());
  return { typed, onTyped: setTyped, submit };
}

/** Creates a product or changes one. */
export function ProductDialog({ product, field = null, onCreated, onClose }: ProductDialogProps) {
  const { t } = useTranslation('products');
  const words = useDeviceWords();
  const form = useDraftForm({
    name: productDraftName(product),
    draft: productFieldsSchema,
    schema: productDraftSchema,
    initial: draftOf(product),
    version: product?.version,
  });
  const close = () => {
    form.forget();
    typed?.forget();
    onClose();
  };
  const conflict = useProductConflict(product, form);
  const onSaved = (saved: ProductView) => {
    if (!product) onCreated?.(saved);
    close();
  };
  const { save, refusal, busy } = useSaveProduct({ product, conflict, onSaved });
  const bind = useFieldErrors(form, refusal);
  const set = (changes: Partial<ProductDraft>) => {
    if (refusal.text) refusal.clear();
    form.set(changes);
  };
  const startAnew = () => {
    conflict.forget();
    form.startAnew();
  };
  const { typed, onTyped, submit } = useSubmit(() => {
    const input = form.submit();
    if (input) void save(input);
  });
  const parts = { values: form.values, set, bind: useMissingFirst(bind, field, form.values) };
  return (
    <FormDialog
      wide
      title={t(product ? 'editTitle' : 'createTitle', { name: product && words.nameOf(product) })}
      submit={t(product ? 'save' : 'create')}
      changed={form.changed || typed !== null}
      savesDraft
      draft={form.draftKey}
      busy={busy}
      onShow={() => focusField(field)}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={startAnew} />
      <RefusalNote refusal={refusal} />
      <RecordConflictNote conflict={conflict} />
      <AgreementNote category={form.values.category || null} />
      <ProductBasics {...parts} product={product} />
      <ConfigurationRows {...parts} />
      <ContactPicker {...parts} onTyped={onTyped} />
    </FormDialog>
  );
}
