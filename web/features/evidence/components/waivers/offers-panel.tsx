import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WaiverOfferView } from '#contract/applications/waivers.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { Opinion, useAcceptedText } from '#web/components/applications/waiver-note.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import { useReuseWaiver, useWaiverOffers } from '../../api/waivers.ts';
import css from '../waiver-request.module.css';

type OfferProps = { applicationId: string; offer: WaiverOfferView };

function Offer({ applicationId, offer }: OfferProps) {
  const { t } = useTranslation('waivers');
  const textOf = useAcceptedText();
  const reuse = useReuseWaiver(applicationId);
  const take = async () => {
    // Not a callback of the mutation, as the component of the last offer is unmounted before the answer. The client tells of failures.
    const taken = await reuse.mutateAsync(offer.id).catch(() => null);
    if (taken) showToast({ tone: 'ok', title: t('offers.used', { count: taken.set }) });
  };
  return (
    <li className={css.offer}>
      <div className="grow">
        <span className="mono long-name">{failureName(offer.first)}</span>
        <p className="cap">
          {[offer.first.module, t('offers.about', { count: offer.failures })].join(' · ')}
        </p>
        <p className={css.reason}>{offer.reason}</p>
        {offer.attachments.map(({ id, name }) => (
          <p key={id} className="cap">
            <Icon name="clip" /> {name}
          </p>
        ))}
        <p className="cap">
          <Link to={paths.application(offer.applicationId)}>{offer.number}</Link> · {textOf(offer)}
        </p>
        <Opinion {...offer} />
      </div>
      <Button small icon="check" busy={reuse.isPending} onClick={() => void take()}>
        {t('offers.use')}
      </Button>
    </li>
  );
}

/** Reasons that a reviewer has accepted in an earlier application, for failures that have none yet; nothing where there are none. */
export function OffersPanel({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('waivers');
  const { data } = useWaiverOffers(applicationId);
  if (!data || data.rows.length === 0) return null;
  const { rows, total } = data;
  const part = { shown: formatCount(rows.length), total: formatCount(total) };
  return (
    <div className={css.panel}>
      <Panel
        title={t('offers.title')}
        note={rows.length < total ? t('offers.part', part) : t('offers.note', { count: total })}
      >
        <ul>
          {rows.map((offer) => (
            <Offer key={offer.id} applicationId={applicationId} offer={offer} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
