import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import { StatusText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { applicationQuery } from '#web/lib/applications/application-query.ts';
import { certificateLook } from '#web/lib/applications/status-look.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { paths } from '#web/paths.ts';
import { type PlusStanding, usePlusStanding } from '../model/use-plus-standing.ts';
import type { WizardDraft } from '../model/wizard-draft.ts';
import { Condition, type ConditionState } from './condition.tsx';
import css from './plus.module.css';

function useSourceDetail({ source }: PlusStanding) {
  const { data } = useQuery({ ...applicationQuery(source?.id ?? ''), enabled: source !== null });
  return source && data ? data : null;
}

type Part = { standing: PlusStanding };

/** The certified product that the application takes its information from, and what its certificate is worth now. */
function SharedProduct({ standing }: Part) {
  const { t } = useTranslation('application-forms');
  const words = useDeviceWords();
  const detail = useSourceDetail(standing);
  const { source } = standing;
  if (!source) return <p className="dim">{t('shares.none')}</p>;
  const certificate = detail?.certificate;
  const configurations = (detail?.configurations ?? []).map(({ verdict }) => ({
    passed: verdict === 'passed',
  }));
  return (
    <div className={css.facts}>
      <p>
        <b>{words.nameOf(source.product)}</b>
        <br />
        <span className="cap">
          {source.product.model} · <Link to={paths.application(source.id)}>{source.number}</Link>
        </span>
      </p>
      {certificate && (
        <p>
          <StatusText
            status={certificateLook({ status: certificate.status, configurations })}
            label={t(`shares.${certificate.status}`, { day: certificate.validUntil })}
          />
        </p>
      )}
      <p className="cap">{t('shares.note')}</p>
    </div>
  );
}

function useStates({ standing }: Part): Record<'source' | 'form' | 'differences', ConditionState> {
  const detail = useSourceDetail(standing);
  const { source, faults, confirmed, isRead } = standing;
  const isOver = detail?.certificate && detail.certificate.status !== 'valid';
  return {
    source: !source ? 'waits' : isOver ? 'fails' : 'holds',
    form: faults === null ? 'waits' : faults > 0 ? 'fails' : 'holds',
    differences: !confirmed ? 'confirm' : isRead ? 'holds' : 'waits',
  };
}

function Conditions({ standing }: Part) {
  const { t } = useTranslation('application-forms');
  const states = useStates({ standing });
  const { faults, differing, confirmed } = standing;
  return (
    <ul className="need">
      <Condition name={t('condition.source')} state={states.source} />
      <Condition name={t('condition.form')} state={states.form} count={faults ? String(faults) : undefined} />
      <Condition
        name={t('condition.differences')}
        state={states.differences}
        count={differing > 0 ? `${confirmed ? differing : 0} / ${differing}` : undefined}
      />
    </ul>
  );
}

/** Beside the form of plus mode: whom it shares information with, and which of its conditions hold. */
export function PlusAside({ draft, product }: { draft: WizardDraft; product: ProductView }) {
  const { t } = useTranslation('application-forms');
  const standing = usePlusStanding(draft, product);
  return (
    <div className={css.aside}>
      <Panel as="aside" title={t('shares.title')} padded>
        <SharedProduct standing={standing} />
      </Panel>
      <Panel as="aside" title={t('condition.title')} padded>
        <Conditions standing={standing} />
      </Panel>
    </div>
  );
}
