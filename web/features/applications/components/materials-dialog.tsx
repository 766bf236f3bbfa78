import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { imageKinds } from '#domain/applications/applications.ts';
import { FormCheck } from '#web/components/application-forms/form-check.tsx';
import { MaterialPictures } from '#web/components/applications/material-pictures.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { Facts } from '#web/components/page/panel.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useSalesFacts } from '#web/lib/applications/use-sales-facts.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatBytes } from '#web/lib/language/numbers.ts';
import css from './materials-dialog.module.css';

type Part = { application: ApplicationDetail };

function useMaterialFacts({ application }: Part) {
  const { t } = useTranslation('device');
  const catalogue = useCatalogue();
  const { materials, plus } = application;
  const rows = [
    { term: t('material.os'), value: `${catalogue.nameOf('os', materials.os)} ${materials.osVersion}` },
    { term: t('material.romName'), value: materials.romName },
    { term: t('material.romVersion'), value: materials.romVersion },
    ...useSalesFacts(materials),
  ];
  if (!plus) return rows;
  const form = (
    <a className="file" href={fileAddress(plus.form.id)} download>
      <Icon name="clip" />
      {plus.form.name} <span className="cap">{formatBytes(plus.form.size)}</span>
    </a>
  );
  return [
    ...rows,
    { term: t('material.source'), value: <span className="mono">{plus.sourceNumber}</span> },
    { term: t('material.form'), value: form },
  ];
}

function Pictures({ application }: Part) {
  const { t } = useTranslation('device');
  return (
    <div className={css.images}>
      {imageKinds.map((kind) => (
        <figure key={kind}>
          <figcaption className="cap">{t(`image.${kind}`)}</figcaption>
          <div className={css.pictures}>
            <MaterialPictures materials={application.materials} kind={kind} />
          </div>
        </figure>
      ))}
    </div>
  );
}

/** What was handed in with the application. */
export function MaterialsDialog({ application, onClose }: Part & { onClose: () => void }) {
  const { t } = useTranslation('applications');
  const { plus } = application;
  return (
    <Dialog
      visible
      className="wide"
      header={t('materials.title', { number: application.number })}
      onHide={onClose}
      draggable={false}
      resizable={false}
      dismissableMask
    >
      <Facts facts={useMaterialFacts({ application })} />
      <Pictures application={application} />
      {plus && (
        <FormCheck
          fileId={plus.form.id}
          product={application.product}
          materials={application.materials}
          sourceNumber={plus.sourceNumber}
        />
      )}
    </Dialog>
  );
}
