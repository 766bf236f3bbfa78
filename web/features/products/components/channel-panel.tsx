import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ProductView } from '#contract/products.ts';
import { channelIdOf, channelIdSchema } from '#domain/products/products.ts';
import { Button } from '#web/components/controls/button.tsx';
import { DialogFields, useLeaving } from '#web/components/forms/form-leaving.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { SkeletonLine } from '#web/components/page/skeleton.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useGenerateChannelId, useProposal } from '../api/channel-ids.ts';
import { usePartnerCodes } from '../model/partner-codes.ts';
import { ChannelFields } from './channel-fields.tsx';
import { NoPartnerCode } from './no-partner-code.tsx';
import css from './product.module.css';

const channelDraftSchema = z.object({ partnerCode: z.string().optional(), customCode: z.string() });

type PanelProps = { product: ProductView; onClose: () => void };
type FormProps = PanelProps & { codes: readonly string[]; proposed: z.output<typeof channelDraftSchema> };

function useGeneration({ product, proposed, onClose }: FormProps) {
  const { t } = useTranslation('products');
  return useSavedForm({
    name: `channel:${product.id}`,
    draft: channelDraftSchema,
    schema: channelIdSchema,
    initial: proposed,
    save: useGenerateChannelId(),
    callOf: (given) => ({ id: product.id, version: product.version, ...given }),
    done: ({ partnerCode = '', customCode }) => ({
      title: t('channel.generated'),
      detail: channelIdOf(partnerCode, customCode),
    }),
    refusedBy: { fieldOf: { channelIdGenerationFailed: 'customCode', partnerCodeFailed: 'customCode' } },
    onClose,
  });
}

function GenerationForm(props: FormProps) {
  const { t } = useTranslation(['products', 'common']);
  const { form, refusal, bind, set, frame } = useGeneration(props);
  const { close, dialog } = useLeaving(frame);
  const { partnerCode = null, customCode } = form.values;
  return (
    <DialogFields busy={false} onSubmit={frame.onSubmit}>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <ChannelFields
        product={props.product.id}
        model={props.product.model}
        codes={props.codes}
        partnerCode={partnerCode}
        customCode={customCode}
        onPartnerCode={(code) => set({ partnerCode: code ?? undefined })}
        onCustomCode={(code) => set({ customCode: code })}
        bind={bind}
      />
      <div className="row tight">
        <Button small kind="primary" draft={frame.draft} busy={frame.busy} onClick={frame.onSubmit}>
          {t('channel.generate')}
        </Button>
        <Button small kind="quiet" disabled={frame.busy} onClick={close}>
          {t('common:cancel')}
        </Button>
      </div>
      {dialog}
    </DialogFields>
  );
}

/** A code that is free is asked for first. */
function Proposed({ product, codes, onClose }: PanelProps & { codes: readonly string[] }) {
  const { t } = useTranslation(['client', 'errors']);
  const { data, isError, refetch } = useProposal({ model: product.model, product: product.id });
  if (data) {
    const { partnerCode, customCode } = data;
    return (
      <GenerationForm
        product={product}
        codes={codes}
        proposed={{ partnerCode, customCode }}
        onClose={onClose}
      />
    );
  }
  if (!isError) return <SkeletonLine width="60%" />;
  const again = (
    <Button small icon="refresh" onClick={() => void refetch()}>
      {t('errors:retry')}
    </Button>
  );
  return <NoteLine tone="bad" icon="bad" title={t('channelId')} aside={again} />;
}

/** Generates the channel ID of a product, where the product stands. */
export function ChannelPanel({ product, onClose }: PanelProps) {
  const { t } = useTranslation('products');
  const { codes, known } = usePartnerCodes(product);
  return (
    <section className={css.generation} aria-label={t('channel.title')}>
      {!known && <SkeletonLine width="60%" />}
      {known && codes.length === 0 && <NoPartnerCode onClose={onClose} />}
      {codes.length > 0 && <Proposed product={product} codes={codes} onClose={onClose} />}
    </section>
  );
}
