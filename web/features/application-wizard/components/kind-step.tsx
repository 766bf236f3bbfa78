import { useTranslation } from 'react-i18next';
import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import {
  type CertificationType,
  certificationModes,
  certificationTypes,
} from '#domain/applications/statuses.ts';
import { RadioList } from '#web/components/forms/radio-list.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useSources } from '../api/list-sources.ts';
import { eligibleConfigurations } from '../model/choose-product.ts';
import { allowedTypesOf, isCertified } from '../model/eligibility.ts';
import type { ProductStepProps } from '../model/step-props.ts';
import { DraftFormCheck } from './draft-form-check.tsx';
import { FormFile } from './form-file.tsx';
import css from './wizard.module.css';

/** The certified application that a plus one takes its information from, and the form. */
function Plus(props: ProductStepProps) {
  const { draft, change, errorOf, product } = props;
  const { t } = useTranslation(['wizard', 'device']);
  const words = useDeviceWords();
  const { data } = useSources(true);
  const options = (data?.rows ?? []).map(({ id, number, product }) => ({
    value: id,
    label: `${number} · ${words.nameOf(product)} · ${product.model}`,
  }));
  const source = data?.rows.find(({ id }) => id === draft.plus.sourceApplicationId)?.product;
  const shared = source && t('sourceShares', { device: words.nameOf(source), model: source.model });
  const set = (part: Partial<typeof draft.plus>) => change({ plus: { ...draft.plus, ...part } });
  return (
    <div className={`form-grid ${css.plus}`}>
      <SelectField
        label={t('device:material.source')}
        help={shared ?? (data && options.length === 0 ? t('noSource') : t('sourceHelp'))}
        placeholder={t('chooseSource')}
        options={options}
        value={draft.plus.sourceApplicationId ?? ''}
        onValue={(id) => set({ sourceApplicationId: id || null })}
        error={errorOf('plus.sourceApplicationId')}
      />
      <FormFile
        value={draft.plus.form}
        onChange={(form) => set({ form })}
        error={errorOf('plus.formFileId')}
        productId={product.id}
      />
      <DraftFormCheck {...props} />
    </div>
  );
}

/** Mode and type. What the product does not allow is off, with the reason. */
export function KindStep(props: ProductStepProps) {
  const { draft, change, errorOf, product } = props;
  const { t } = useTranslation(['wizard', 'device']);
  const allowed = allowedTypesOf(product);
  const certified = isCertified(product);
  const typeBarrier = (type: CertificationType) => {
    if (!certified) return t('typeBarrier.notCertified');
    const all = type === 'supplementary';
    return t(all ? 'typeBarrier.allCertified' : 'typeBarrier.alreadyCertified');
  };
  return (
    <div className={`panel-b ${css.stacked}`}>
      <RadioList
        legend={t('mode')}
        options={certificationModes.map((value) => ({
          value,
          label: <b>{t(`device:mode.${modeNumberOf(value)}`)}</b>,
          note: t(`modeHelp.${value}`),
        }))}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
        error={errorOf('mode')}
      />
      {draft.mode === 'plus' && <Plus {...props} />}
      <RadioList
        legend={t('type')}
        options={certificationTypes.map((value) => ({
          value,
          label: <b>{t(`device:type.${value}`)}</b>,
          note: t(`typeHelp.${value}`),
          barrier: allowed.includes(value) ? null : typeBarrier(value),
        }))}
        value={draft.type}
        onChange={(type) => change({ type, configurationIds: eligibleConfigurations(product, type) })}
        error={errorOf('type')}
      />
    </div>
  );
}
