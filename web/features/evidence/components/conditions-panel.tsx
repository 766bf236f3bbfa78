import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import type { Missing, Readiness } from '#web/lib/applications/get-readiness.ts';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import css from './evidence.module.css';

type ConditionsProps = { application: ApplicationDetail; readiness: Readiness | undefined };

const looks = {
  ready: { tone: 'ok', icon: 'ok' },
  'failures-omitted': { tone: 'bad', icon: 'bad' },
  'incomplete-run': { tone: 'bad', icon: 'warn' },
  'rejected-result': { tone: 'bad', icon: 'back' },
  'rejected-bypass': { tone: 'bad', icon: 'back' },
  'open-failures': { tone: 'ok', icon: 'ok' },
  'no-result': { tone: 'idle', icon: 'idle' },
  processing: { tone: 'info', icon: 'play' },
  refused: { tone: 'bad', icon: 'bad' },
} as const;

type ConditionProps = {
  configuration: ApplicationDetail['configurations'][number];
  missing: readonly Missing[];
};

function Condition({ configuration, missing }: ConditionProps) {
  const { t } = useTranslation('evidence');
  const { ordinal, ram, rom } = configuration;
  const reason = missing[0]?.reason ?? 'ready';
  return (
    <li>
      <ConfigurationBadge index={ordinal} />
      <span>{formatConfiguration(ram, rom)}</span>
      <ToneText {...looks[reason]}>{t(`condition.${reason}.word`)}</ToneText>
      {missing.length === 0 && <small>{t('condition.ready.note')}</small>}
      {missing.map((one) => (
        <small key={one.reason}>{t(`condition.${one.reason}.note`, { count: one.count })}</small>
      ))}
    </li>
  );
}

/** What must hold before submission, and what a result is compared with. */
export function ConditionsPanel({ application, readiness }: ConditionsProps) {
  const { t } = useTranslation(['evidence', 'device']);
  const { configurations, product, materials } = application;
  // A result may name either.
  const brands = [...new Set([product.brand, product.brandAlias])];
  const missing = readiness?.missing ?? [];
  const complete = readiness ? configurations.length - new Set(missing.map((one) => one.ordinal)).size : 0;
  return (
    <Panel
      as="aside"
      title={t('conditions')}
      aside={<span className="dim">{`${complete} / ${configurations.length}`}</span>}
    >
      <div className="panel-b">
        <ul className="need">
          {configurations.map((configuration) => (
            <Condition
              key={configuration.id}
              configuration={configuration}
              missing={missing.filter((one) => one.configurationId === configuration.id)}
            />
          ))}
        </ul>
      </div>
      <div className={`panel-b ${css.ruled}`}>
        <p className={`cap ${css.mustMatch}`}>{t('mustMatch')}</p>
        <Facts
          facts={[
            { term: t('item.brand'), value: <span className="mono">{brands.join(' / ')}</span> },
            { term: t('item.model'), value: <span className="mono">{product.model}</span> },
            { term: t('item.osVersion'), value: <span className="mono">{materials.osVersion}</span> },
          ]}
        />
      </div>
    </Panel>
  );
}
