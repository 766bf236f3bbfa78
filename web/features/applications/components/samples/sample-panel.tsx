import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { type SampleStatus, sampleStatuses } from '#domain/applications/statuses.ts';
import { Button } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useSampleAddress } from '#web/lib/programme/use-sample-address.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { sentLast } from '../../model/sample-label.ts';
import { LabelDialog } from './label-dialog.tsx';
import css from './sample-panel.module.css';
import { Tracking } from './tracking.tsx';

type Part = { application: ApplicationDetail };

function Stages({ application }: Part) {
  const { t } = useTranslation(['applications', 'status']);
  const times = useTimeTexts();
  const { sample, wait, deliveries } = application;
  const at = sampleStatuses.indexOf(sample ?? 'pending-delivery');
  const over = wait.waitingFor === 'nobody';
  const delivered = deliveries.at(-1)?.deliveredAt;
  const note = (stage: SampleStatus, index: number) => {
    if (stage === 'delivered' && delivered && index <= at) return times.day(delivered);
    if (index !== at || over || !wait.dueAt) return null;
    const own = wait.waitingFor === 'partner';
    const owner = t(own ? 'owner.you' : 'owner.reviewer');
    return `${owner} · ${times.by(wait.dueAt)}`;
  };
  return (
    <ol className="stages">
      {sampleStatuses.map((stage, index) => (
        <li
          key={stage}
          className={index < at || over ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at && !over ? 'step' : undefined}
        >
          {t(`status:${stage}`)}
          <small>{note(stage, index)}</small>
        </li>
      ))}
    </ol>
  );
}

/** Where the sample devices are, and what was sent. */
export function SamplePanel({ application }: Part) {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const office = useSampleAddress();
  const form = useAddressDialog(['label']);
  const { sample, deliveries, configurationCount } = application;
  if (sample === null && deliveries.length === 0) return null;
  const last = sentLast(application);
  const earlier = last ? deliveries.slice(0, -1) : deliveries;
  const to = last ?? office;
  const label = sample !== null && to && (
    <Button small icon="print" onClick={() => form.open('label')}>
      {t('label.open')}
    </Button>
  );
  const empty = <span className="dim">{t('sample.notEntered')}</span>;
  return (
    <Panel title={t('sample.title')} aside={label} padded>
      <Stages application={application} />
      <div className={css.facts}>
        <Facts
          facts={[
            {
              term: t('sample.quantity'),
              value: last
                ? t('sample.devices', { count: last.quantity })
                : t('sample.suggested', { count: configurationCount }),
            },
            {
              term: t('sample.nonDisclosure'),
              value: last ? t('sample.months', { count: last.nonDisclosureMonths }) : empty,
            },
            {
              term: t('sample.tracking'),
              value: last ? <Tracking delivery={last} /> : empty,
            },
          ]}
        />
        <Facts
          facts={[
            { term: t('sample.recipient'), value: to?.recipient || empty },
            { term: t('sample.address'), value: to ? <CopyText mono={false} text={to.address} /> : empty },
            { term: t('sample.before'), value: t('sample.confirmations') },
          ]}
        />
      </div>
      {earlier.length > 0 && (
        <p className={`cap ${css.earlier}`}>
          {t('sample.earlier', {
            list: earlier.map((one) => `${times.day(one.deliveredAt)} ${one.trackingNumber}`).join(', '),
          })}
        </p>
      )}
      {form.name === 'label' && label && <LabelDialog application={application} onClose={form.close} />}
    </Panel>
  );
}
