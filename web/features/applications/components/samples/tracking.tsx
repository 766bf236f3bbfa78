import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { trackingAddress } from '#domain/applications/carriers.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';

type Delivery = ApplicationDetail['deliveries'][number];

/** The parcel's number to copy, who brings it, and the carrier's own page of it where there is one. */
export function Tracking({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('applications');
  const { carrier, trackingNumber } = delivery;
  const address = trackingAddress(carrier, trackingNumber);
  return (
    <>
      <CopyText text={trackingNumber} />
      {carrier && <span className="cap"> {t(`carrier.${carrier}`)}</span>}
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
