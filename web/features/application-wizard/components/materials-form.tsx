import { useTranslation } from 'react-i18next';
import { imageKinds, preloadedApps, salesRegions } from '#domain/applications/applications.ts';
import { limits } from '#domain/shared/limits.ts';
import { CheckGroup, FieldNote } from '#web/components/forms/check-box.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';
import type { MaterialsDraft } from '../model/materials-draft.ts';
import { ImagePicker } from './image-picker.tsx';
import picturesCss from './pictures.module.css';
import wizardCss from './wizard.module.css';

export type MaterialsFormProps = {
  values: MaterialsDraft;
  /** Gets the change and not the result: uploads end at any time. */
  change: (part: (before: MaterialsDraft) => Partial<MaterialsDraft>) => void;
  bind: (path: string) => FieldBinding;
};

const longestName = { os: 32, osVersion: 32, romName: 64, romVersion: 64 } as const;

function Software({ values, change, bind }: MaterialsFormProps) {
  const { t } = useTranslation(['wizard', 'device']);
  return (
    <div className="form-grid">
      {(['os', 'osVersion', 'romName', 'romVersion'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`device:material.${field}`)}
          help={field === 'osVersion' ? t('osVersionHelp') : undefined}
          maxLength={longestName[field]}
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

function Market({ values, change, bind }: MaterialsFormProps) {
  const { t } = useTranslation('device');
  return (
    <>
      <CheckGroup
        legend={t('material.salesRegions')}
        options={salesRegions.map((value) => ({ value, label: t(`region.${value}`) }))}
        value={values.salesRegions}
        onChange={(regions) => change(() => ({ salesRegions: regions }))}
        {...bind('salesRegions')}
      />
      <CheckGroup
        legend={t('material.preloadedApps')}
        options={preloadedApps.map((value) => ({ value, label: t(`app.${value}`) }))}
        value={values.preloadedApps}
        onChange={(apps) => change(() => ({ preloadedApps: apps }))}
        {...bind('preloadedApps')}
      />
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
