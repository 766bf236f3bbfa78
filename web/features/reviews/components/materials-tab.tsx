import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { imageKinds } from '#domain/applications/applications.ts';
import { ConfigurationName } from '#web/components/applications/configuration.tsx';
import { MaterialPictures } from '#web/components/applications/material-pictures.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { type Fact, Facts } from '#web/components/page/panel.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useSalesFacts } from '#web/lib/applications/use-sales-facts.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { showLater } from '#web/lib/shell/show-later.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useReviewedDevice } from '../api/reviewed-device.ts';
import { useMayOpenFiles } from '../model/use-may-open-files.ts';
import css from './review-evidence.module.css';

const FormCheck = showLater(
  async () => (await import('#web/components/application-forms/form-check.tsx')).FormCheck,
);
const DeviceFacts = showLater(async () => (await import('./reviewed-device.tsx')).DeviceFacts);
const RegionsOutside = showLater(async () => (await import('./reviewed-device.tsx')).RegionsOutside);

type Part = { application: ApplicationDetail };

function useMaterialFacts({ application }: Part): Fact[] {
  const { t } = useTranslation(['device', 'reviews']);
  const words = useDeviceWords();
  const catalogue = useCatalogue();
  const { materials, product, plus } = application;
  const opens = useMayOpenFiles();
  const facts: Fact[] = [
    { term: t('reviews:material.device'), value: `${words.brandOf(product)} / ${product.model}` },
    { term: t('reviews:material.category'), value: catalogue.nameOf('category', product.category) },
    { term: t('material.os'), value: `${catalogue.nameOf('os', materials.os)} ${materials.osVersion}` },
    { term: t('reviews:material.rom'), value: `${materials.romName} ${materials.romVersion}` },
    ...useSalesFacts(materials),
  ];
  if (!plus) return facts;
  const form = (
    <>
      {opens ? (
        <a className="file" href={fileAddress(plus.form.id)} download>
          <Icon name="clip" />
          {plus.form.name}
        </a>
      ) : (
        <span className="file">{plus.form.name}</span>
      )}
      <span className="cap">{formatBytes(plus.form.size)}</span>
    </>
  );
  const source = <span className="mono">{plus.sourceNumber}</span>;
  return [...facts, { term: t('material.source'), value: source }, { term: t('material.form'), value: form }];
}

function Pictures({ application }: Part) {
  const { t } = useTranslation('device');
  return (
    <div className={css.materials}>
      {imageKinds.map((kind) => (
        <figure key={kind}>
          <figcaption className="cap">{t(`image.${kind}`)}</figcaption>
          <MaterialPictures materials={application.materials} kind={kind} />
        </figure>
      ))}
    </div>
  );
}

function Deliveries({ application }: Part) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const last = application.deliveries.at(-1);
  if (!last) return null;
  return (
    <section>
      <h2>{t('delivery.title')}</h2>
      <Facts
        facts={[
          { term: t('delivery.quantity'), value: t('delivery.devices', { count: last.quantity }) },
          { term: t('delivery.sent'), value: times.due(last.deliveredAt) },
          { term: t('delivery.tracking'), value: <span className="mono">{last.trackingNumber}</span> },
          { term: t('delivery.recipient'), value: last.recipient },
          { term: t('delivery.address'), value: last.address },
          { term: t('delivery.secret'), value: t('delivery.months', { count: last.nonDisclosureMonths }) },
        ]}
      />
    </section>
  );
}

/** What was handed in: materials, configurations, pictures, and the samples on their way. */
export function MaterialsTab({ application }: Part) {
  const { plus } = application;
  const { t } = useTranslation('reviews');
  const words = useDeviceWords();
  const opens = useMayOpenFiles();
  const { data: device } = useReviewedDevice(application.id, opens);
  return (
    <>
      <Deliveries application={application} />
      <section>
        <h2>{t('material.title')}</h2>
        {device && <RegionsOutside device={device} />}
        <Facts facts={useMaterialFacts({ application })} />
      </section>
      {device && (
        <section>
          <h2>{t('material.product')}</h2>
          <DeviceFacts device={device} />
        </section>
      )}
      {plus && (
        <section>
          <h2>{t('material.form')}</h2>
          <FormCheck
            fileId={plus.form.id}
            product={application.product}
            materials={application.materials}
            sourceNumber={plus.sourceNumber}
          />
        </section>
      )}
      <section>
        <h2>{t('material.configurations')}</h2>
        <ul className={css.configurations}>
          {application.configurations.map(({ id, ordinal, ram, rom, ...rest }) => (
            <li key={id}>
              <ConfigurationName index={ordinal} ram={ram} rom={rom} note={words.labelOf(rest)} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('material.pictures')}</h2>
        {opens ? <Pictures application={application} /> : <p className="dim">{t('noFiles')}</p>}
      </section>
    </>
  );
}
