import { useTranslation } from 'react-i18next';
import type { ReviewedDevice } from '#contract/reviews.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { Facts } from '#web/components/page/panel.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';

function Contacts({ contacts }: Pick<ReviewedDevice, 'contacts'>) {
  return contacts.map(({ nickname, email, phone }) => (
    <div key={email}>{[nickname, email, phone].filter(Boolean).join(' · ')}</div>
  ));
}

/** Where an application is to be sold though the agreement does not cover it, as that may have changed since. */
export function RegionsOutside({ device: { regionsOutside } }: { device: ReviewedDevice }) {
  const { t } = useTranslation(['reviews', 'device']);
  const catalogue = useCatalogue();
  if (regionsOutside.length === 0) return null;
  const names = regionsOutside.map((region) => catalogue.nameOf('sales-region', region));
  return (
    <NoteLine tone="warn" icon="warn" title={t('material.outside')}>
      <p>{names.join(t('device:comma'))}</p>
    </NoteLine>
  );
}

/** What the product says of itself now, and whom at the maker to reach. */
export function DeviceFacts({ device }: { device: ReviewedDevice }) {
  const { t } = useTranslation('reviews');
  const catalogue = useCatalogue();
  const none = <span className="dim">{t('material.none')}</span>;
  const { series, channelId, cpuArchitecture, screenDensity, contacts } = device;
  return (
    <Facts
      facts={[
        { term: t('material.series'), value: series || none },
        {
          term: t('material.cpuArchitecture'),
          value: cpuArchitecture ? catalogue.nameOf('cpu-architecture', cpuArchitecture) : none,
        },
        {
          term: t('material.screenDensity'),
          value: screenDensity ? catalogue.nameOf('screen-density', screenDensity) : none,
        },
        { term: t('material.channelId'), value: channelId ? <CopyText text={channelId} mono /> : none },
        {
          term: t('material.contacts'),
          value: contacts.length > 0 ? <Contacts contacts={contacts} /> : none,
        },
      ]}
    />
  );
}
