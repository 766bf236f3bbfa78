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
import { type PlusStatus, usePlusStatus } from '../model/use-plus-status.ts';
import type { WizardDraft } from '../model/wizard-draft.ts';
import { Condition, type ConditionState } from './condition.tsx';
import css from './plus.module.css';

function useSourceDetail({ source }: PlusStatus) {
  const { data } = useQuery({ ...applicationQuery(source?.id ?? ''), enabled: source !== null });
  return source && data ? data : null;
}

type Part = { status: PlusStatus };

/** The certified product that the application takes its information from, and what its certificate is worth now. */
function SharedProduct({ status }: Part) {
  const { t } = useTranslation('application-forms');
  const words = useDeviceWords();
  const detail = useSourceDetail(status);
  const { source } = status;
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

function useStates({ status }: Part): Record<'source' | 'form' | 'differences', ConditionState> {
  const detail = useSourceDetail(status);
  const { source, faults, confirmed, isRead } = status;
  const isOver = detail?.certificate && detail.certificate.status !== 'valid';
  return {
    source: !source ? 'waits' : isOver ? 'fails' : 'holds',
    form: faults === null ? 'waits' : faults > 0 ? 'fails' : 'holds',
    differences: !confirmed ? 'confirm' : isRead ? 'holds' : 'waits',
  };
}

function Conditions({ status }: Part) {
  const { t } = useTranslation('application-forms');
  const states = useStates({ status });
  const { faults, differing, confirmed } = status;
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
  const status = usePlusStatus(draft, product);
  return (
    <div className={css.aside}>
      <Panel as="aside" title={t('shares.title')} padded>
        <SharedProduct status={status} />
      </Panel>
      <Panel as="aside" title={t('condition.title')} padded>
        <Conditions status={status} />
      </Panel>
    </div>
  );
}
