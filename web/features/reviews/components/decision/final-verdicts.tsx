import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { ConfigurationName } from '#web/components/applications/configuration.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { formatPassRate } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import type { DecisionForm } from '../../model/use-decision-form.ts';
import { useDeskKeys } from '../../model/use-desk-keys.ts';
import css from './decision.module.css';
import { lineClass } from './requirement-list.tsx';

type Configurations = ApplicationDetail['configurations'];
type FinalVerdictsProps = { configurations: Configurations; form: DecisionForm };

type RowProps = { configuration: Configurations[number]; form: DecisionForm; isCurrent: boolean };

function Row({ configuration, form, isCurrent }: RowProps) {
  const { t } = useTranslation('reviews');
  const words = useDeviceWords();
  const { id, ordinal, ram, rom, result } = configuration;
  const passed = form.passed[id];
  const rate = result && formatPassRate(result.passed, result.cases);
  return (
    <li className={`${css.final} ${lineClass({ isRefused: passed === false, isCurrent })}`}>
      <ConfigurationName
        index={ordinal}
        ram={ram}
        rom={rom}
        note={[words.labelOf(configuration), rate].filter(Boolean).join(' · ')}
      />
      {form.failedBefore.includes(id) ? (
        <ToneText tone="bad" icon="cross">
          {t('final.failedBefore')}
        </ToneText>
      ) : (
        <Segmented
          label={t('final.of', { index: ordinal })}
          value={passed === undefined ? null : passed ? 'ok' : 'bad'}
          options={[
            { value: 'ok', label: t('final.passed'), icon: 'check', tone: 'ok' },
            { value: 'bad', label: t('final.failed'), icon: 'cross', tone: 'bad' },
          ]}
          onChange={(value) => form.setPassed({ ...form.passed, [id]: value === 'ok' })}
        />
      )}
    </li>
  );
}

/** Final approval judges each configuration by itself. */
export function FinalVerdicts({ configurations, form }: FinalVerdictsProps) {
  const { t } = useTranslation('reviews');
  const rest = () =>
    form.setPassed(Object.fromEntries(configurations.map(({ id }) => [id, form.passed[id] ?? true])));
  const current = configurations.find(({ id }) => form.passed[id] === undefined)?.id;
  const give = (verdict: boolean) => () => current && form.setPassed({ ...form.passed, [current]: verdict });
  useDeskKeys({ 1: give(true), 2: give(false) });
  const whole = form.open === configurations.length;
  return (
    <>
      <div className={`row tight ${css.listHead}`}>
        <h3 className="cap grow">{t('final.title')}</h3>
        {form.open > 0 && (
          <Button kind="quiet" small icon="check" onClick={rest}>
            {t(whole ? 'final.all' : 'final.rest')}
          </Button>
        )}
      </div>
      <ul>
        {configurations.map((configuration) => (
          <Row
            key={configuration.id}
            configuration={configuration}
            form={form}
            isCurrent={configuration.id === current}
          />
        ))}
      </ul>
    </>
  );
}
