import { useTranslation } from 'react-i18next';
import { imageKinds } from '#domain/applications/applications.ts';
import { isStaleSelection } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { CheckGroup, FieldNote } from '#web/components/forms/check-box.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';
import { useCoversRegion } from '#web/lib/session/enterprise-state.ts';
import type { MaterialsDraft } from '../model/materials-draft.ts';
import { ImagePicker } from './image-picker.tsx';
import picturesCss from './pictures.module.css';
import wizardCss from './wizard.module.css';

export type MaterialsFormProps = {
  values: MaterialsDraft;
  /** A function of the former value, as uploads end at any time. */
  change: (part: (before: MaterialsDraft) => Partial<MaterialsDraft>) => void;
  bind: (path: string) => FieldBinding;
  /** What was handed in before: it may stay though the programme retired it. */
  before?: Pick<MaterialsDraft, 'os' | 'salesRegions'>;
};

const maxNameLengths = { osVersion: 32, romName: 64, romVersion: 64 } as const;

function Software({ values, change, bind, before }: MaterialsFormProps) {
  const { t } = useTranslation(['wizard', 'device']);
  const catalogue = useCatalogue();
  return (
    <div className="form-grid">
      <SelectField
        label={t('device:material.os')}
        placeholder={t('chooseOs')}
        value={values.os}
        options={catalogue.choices('os', before && [before.os])}
        onValue={(os) => change(() => ({ os }))}
        {...bind('os')}
      />
      {(['osVersion', 'romName', 'romVersion'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`device:material.${field}`)}
          help={field === 'osVersion' ? t('osVersionHelp') : undefined}
          maxLength={maxNameLengths[field]}
          value={values[field]}
          onValue={(value) => change(() => ({ [field]: value }))}
          {...bind(field)}
        />
      ))}
      <NumberField
        label={t('device:material.salesVolume')}
        unit={t('device:volumeUnit')}
        help={t('volumeHelp', { least: limits.salesVolumeMin, most: limits.salesVolumeMax })}
        value={values.salesVolume}
        onValue={(salesVolume) => change(() => ({ salesVolume }))}
        {...bind('salesVolume')}
      />
    </div>
  );
}

/** Apps of a list that is no longer in force stand there unchosen, so that they are chosen again. */
function Apps({ values, change, bind }: MaterialsFormProps) {
  const { t } = useTranslation(['wizard', 'device']);
  const catalogue = useCatalogue();
  const list = catalogue.preloadedList;
  const isStale = list !== null && values.preloadedApps.length > 0 && isStaleSelection(values, list);
  const { error, onBlur } = bind('preloadedApps');
  return (
    <CheckGroup
      legend={t('device:material.preloadedApps')}
      options={catalogue.all('preloaded-app').filter(({ value }) => list?.apps.includes(value))}
      value={isStale ? [] : values.preloadedApps}
      onChange={(apps) => change(() => ({ preloadedApps: apps, preloadedListVersion: list?.version }))}
      onBlur={onBlur}
      error={isStale ? t('appsRefreshed') : error}
    />
  );
}

function Market(props: MaterialsFormProps) {
  const { values, change, bind, before } = props;
  const { t } = useTranslation('device');
  const catalogue = useCatalogue();
  const covers = useCoversRegion();
  // What stands there already is shown, so that it can be taken away.
  const isOffered = (region: string) => covers(region) || values.salesRegions.includes(region);
  return (
    <>
      <CheckGroup
        legend={t('material.salesRegions')}
        options={catalogue
          .choices('sales-region', before?.salesRegions)
          .filter(({ value }) => isOffered(value))}
        value={values.salesRegions}
        onChange={(regions) => change(() => ({ salesRegions: regions }))}
        {...bind('salesRegions')}
      />
      <Apps {...props} />
    </>
  );
}

/** The materials of an application: what runs on the device, where it is sold, and pictures. */
export function MaterialsForm(props: MaterialsFormProps) {
  const { values, change, bind } = props;
  const { t } = useTranslation(['wizard', 'device']);
  return (
    <div className={`panel-b ${wizardCss.stacked}`}>
      <Software {...props} />
      <Market {...props} />
      <div className="form-part">
        <h3 className="heading">{t('device:material.images')}</h3>
        <p className="cap">{t('imagesHelp')}</p>
        <FieldNote error={bind('images').error} />
        <div className={picturesCss.pickers}>
          {imageKinds.map((kind) => (
            <ImagePicker
              key={kind}
              kind={kind}
              value={values.images[kind]}
              onChange={(next) =>
                change((before) => ({ images: { ...before.images, [kind]: next(before.images[kind]) } }))
              }
              error={bind(`images.${kind}`).error}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
