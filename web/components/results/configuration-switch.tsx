import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { type Segment, Segmented } from '#web/components/lists/segmented.tsx';

type Configuration = Pick<ApplicationDetail['configurations'][number], 'id' | 'ordinal' | 'result'>;
type Result = NonNullable<Configuration['result']>;

/** What is still missing for a result, as text; empty for nothing. */
function wantsOf(result: Result, t: TFunction<'results'>): string[] {
  const { bypassesWanting, modulesNotExecuted, modulesIncomplete, failuresOmitted } = result;
  const undone = modulesNotExecuted + modulesIncomplete;
  return [
    ...(bypassesWanting > 0 ? [t('mark.reasons', { count: bypassesWanting })] : []),
    ...(undone > 0 ? [t('mark.modules', { count: undone })] : []),
    ...(failuresOmitted > 0 ? [t('mark.omitted')] : []),
  ];
}

function markOf({ result }: Configuration, t: TFunction<'results'>): NonNullable<Segment<string>['mark']> {
  if (!result) return { tone: 'idle', icon: 'idle', text: t('mark.missing') };
  const wants = wantsOf(result, t);
  const failures = result.failed + result.blocked;
  if (wants.length > 0) return { tone: 'warn', icon: 'warn', text: wants.join(t('turn.comma')) };
  const text = failures > 0 ? t('mark.given', { count: failures }) : t('mark.clean');
  return { tone: 'ok', icon: 'ok', text };
}

type ConfigurationSwitchProps = {
  configurations: readonly Configuration[];
  value: string;
  onChange: (configurationId: string) => void;
};

/** Which configuration's result is shown; each is marked by whether its result is there, and wants anything. */
export function ConfigurationSwitch({ configurations, value, onChange }: ConfigurationSwitchProps) {
  const { t } = useTranslation('results');
  if (configurations.length < 2) return null;
  const options = configurations.map((one) => ({
    value: one.id,
    label: t('numbered', { index: one.ordinal }),
    mark: markOf(one, t),
  }));
  return <Segmented label={t('configuration')} value={value} options={options} onChange={onChange} />;
}
