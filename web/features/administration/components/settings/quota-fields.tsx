import { useTranslation } from 'react-i18next';
import { type QuotaName, quotaNames, quotaRanges } from '#domain/quotas/quotas.ts';
import { type RetentionName, retentionNames, retentionRanges } from '#domain/retention/retention.ts';
import { TextField } from '#web/components/forms/text-field.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import type { SettingBinding } from './setting-form.tsx';

/** The limits of every enterprise, each with its unit and what it is unless it is set. */
export function QuotaFields({ field }: { field: (name: QuotaName) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return quotaNames.map((name) => (
    <TextField
      key={name}
      label={t(`quota.${name}.label`)}
      help={t(`quota.${name}.help`)}
      aside={t('default', { value: formatCount(quotaRanges[name].default) })}
      unit={t(`quota.${name}.unit`)}
      inputMode="numeric"
      maxLength={9}
      {...field(name)}
    />
  ));
}

/** For how many days each is kept. */
export function RetentionFields({ field }: { field: (name: RetentionName) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return retentionNames.map((name) => (
    <TextField
      key={name}
      label={t(`retention.${name}.label`)}
      help={t(`retention.${name}.help`)}
      aside={t('default', { value: formatCount(retentionRanges[name].default) })}
      unit={t('days')}
      inputMode="numeric"
      maxLength={5}
      {...field(name)}
    />
  ));
}
