import { useTranslation } from 'react-i18next';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { configurationBarrier } from '../model/eligibility.ts';
import type { ProductStepProps } from '../model/step-props.ts';

/** Which configurations are to be certified; each needs a test result of its own. */
export function ConfigurationsStep({ draft, change, errorOf, product }: ProductStepProps) {
  const { t } = useTranslation('wizard');
  const words = useDeviceWords();
  const plus = draft.mode === 'plus';
  const options = product.configurations.map((configuration) => {
    const { id, ordinal, ram, rom } = configuration;
    const barrier = configurationBarrier(configuration, draft.type);
    return {
      value: id,
      label: (
        <>
          <ConfigurationBadge index={ordinal} /> <b>{formatConfiguration(ram, rom)}</b>
        </>
      ),
      note: [words.labelOf(configuration), barrier && t(`configurationBarrier.${barrier}`)]
        .filter(Boolean)
        .join(' · '),
      disabled: barrier !== null,
    };
  });
  return (
    <div className="panel-b">
      <CheckGroup
        list
        quiet
        legend={t('chooseConfigurations')}
        help={t(plus ? 'configurationsHelpPlus' : 'configurationsHelp')}
        options={options}
        value={draft.configurationIds}
        onChange={(configurationIds) => change({ configurationIds })}
        error={errorOf('configurationIds')}
      />
    </div>
  );
}
