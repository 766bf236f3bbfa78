import { useTranslation } from 'react-i18next';
import { channelIdOf, customCodeSchema } from '#domain/products/products.ts';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';
import { useAskForCode, useCodeCheck } from '../api/channel-ids.ts';
import css from './product.module.css';

type ChannelFieldsProps = {
  /** Of the product that is to have it; undefined while it is not there yet. */
  product: string | undefined;
  model: string;
  codes: readonly string[];
  partnerCode: string | null;
  customCode: string;
  optional?: boolean;
  onPartnerCode: (code: string | null) => void;
  onCustomCode: (code: string) => void;
  bind: (path: 'partnerCode' | 'customCode') => FieldBinding;
};

const refusedCode = {
  fieldOf: { channelIdGenerationFailed: 'customCode', partnerCodeFailed: 'customCode' },
} as const;

/** Fills in a code that is free. */
function ProposeButton(props: ChannelFieldsProps & { refusal: ReturnType<typeof useRefusal> }) {
  const { model, product, partnerCode, onCustomCode, refusal } = props;
  const { t } = useTranslation('products');
  const ask = useAskForCode();
  const propose = () => {
    refusal.clear();
    const query = { model: model.slice(0, 64), product, partnerCode: partnerCode ?? undefined };
    ask.mutateAsync(query).then(({ customCode }) => onCustomCode(customCode), refusal.take);
  };
  return (
    <Button small kind="quiet" busy={ask.isPending} onClick={propose}>
      {t('channel.propose')}
    </Button>
  );
}

/** The whole ID, to copy, and whether it is free. */
function WholeId({ channelId, taken }: { channelId: string; taken: boolean | undefined }) {
  const { t } = useTranslation('products');
  return (
    <p className="row tight" role="status">
      <span className="cap">{t('channel.whole', { count: channelId.length })}</span>
      <CopyText text={channelId} />
      {taken === false && (
        <ToneText tone="ok" icon="ok">
          {t('channel.free')}
        </ToneText>
      )}
    </p>
  );
}

/** Partner code and own code of a channel ID; whether it is free is said as soon as it is whole. */
export function ChannelFields(props: ChannelFieldsProps) {
  const { product, codes, partnerCode, customCode, optional, onPartnerCode, onCustomCode, bind } = props;
  const { t } = useTranslation('products');
  const refusal = useRefusal(refusedCode);
  const checked = useCodeCheck({ product, customCode, partnerCode: partnerCode ?? undefined });
  const whole = partnerCode !== null && customCodeSchema.safeParse(customCode).success;
  const own = bind('customCode');
  const taken = checked?.taken ? t('channel.taken') : null;
  return (
    <div className={css.channel}>
      {codes.length > 1 && (
        <SelectField
          label={t('partnerCode')}
          help={t('help.partnerCode')}
          value={partnerCode ?? ''}
          options={codes.map((value) => ({ value, label: value }))}
          onValue={(value) => onPartnerCode(value || null)}
          {...bind('partnerCode')}
        />
      )}
      <div>
        <TextField
          optional={optional}
          name="channelCode"
          className="mono"
          label={t('channelCode')}
          help={t('help.channelCode')}
          maxLength={limits.customCodeLength}
          before={partnerCode && <span className="dim mono">{partnerCode}</span>}
          unit={<ProposeButton {...props} refusal={refusal} />}
          value={customCode}
          onValue={(value) => {
            refusal.clear();
            onCustomCode(value.toUpperCase());
          }}
          {...own}
          error={own.error ?? refusal.fields.customCode ?? taken}
          aside={`${customCode.length} / ${limits.customCodeLength}`}
        />
        {whole && <WholeId channelId={channelIdOf(partnerCode, customCode)} taken={checked?.taken} />}
      </div>
    </div>
  );
}
