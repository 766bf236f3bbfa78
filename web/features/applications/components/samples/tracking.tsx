import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { trackingAddress } from '#domain/shared/carriers.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

type Delivery = ApplicationDetail['deliveries'][number];

/** The parcel's number to copy, who brings it, and the carrier's own page of it where there is one. */
export function Tracking({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('applications');
  const { carrier, trackingNumber } = delivery;
  const { carriers } = useCatalogue();
  const english = useLanguage() === 'en';
  const address = trackingAddress(carriers, carrier, trackingNumber);
  const named = carriers.find(({ code }) => code === carrier);
  return (
    <>
      <CopyText text={trackingNumber} />
      {carrier && <span className="cap"> {named ? named[english ? 'en' : 'zh'] : carrier}</span>}
      {address && (
        <div>
          <a href={address} target="_blank" rel="noreferrer">
            {t('sample.track')} <Icon name="external" />
          </a>
        </div>
      )}
    </>
  );
}
