import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import type { QuotaName } from '#domain/quotas/quotas.ts';
import type { RetentionName } from '#domain/retention/retention.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { zoneLabel } from '#web/lib/time/zones.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import { holidaysDraftSchema, holidaysForm, holidayTexts, knownUntil } from '#web/lib/forms/holidays-form.ts';
import { useSetHolidays, useSetQuotas, useSetRetention, useSettings } from '../api/settings.ts';
import css from '../components/administration.module.css';
import { AdmissionForm } from '../components/settings/admission-form.tsx';
import { DeadlinesForm } from '../components/settings/deadlines-form.tsx';
import { HolidayFields } from '../components/settings/holiday-fields.tsx';
import { IpSegmentsForm } from '../components/settings/ip-segments-form.tsx';
import { OnboardingForm } from '../components/settings/onboarding-form.tsx';
import { OutboxJobLifeForm } from '../components/settings/outbox-job-life-form.tsx';
import { QuotaFields, RetentionFields } from '../components/settings/quota-fields.tsx';
import { SettingForm } from '../components/settings/setting-form.tsx';
import { SettingHistory } from '../components/settings/setting-history.tsx';
import { SettingsIndex } from '../components/settings/settings-index.tsx';
import {
  quotasDraftSchema,
  quotasForm,
  retentionDraftSchema,
  retentionForm,
  textsOf,
} from '../model/number-form.ts';

function QuotasForm({ quotas: { values, version } }: Pick<SettingsView, 'quotas'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetQuotas();
  return (
    <SettingForm
      name={`settings:quotas:${version}`}
      history={<SettingHistory of="quotas" fieldName={(field) => t(`quota.${field as QuotaName}.label`)} />}
      anchor="quotas"
      title={t('quotas')}
      lead={t('quotasLead')}
      draft={quotasDraftSchema}
      schema={quotasForm}
      initial={textsOf(values)}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <QuotaFields field={field} />}
    </SettingForm>
  );
}

function RetentionForm({ retention: { values, version } }: Pick<SettingsView, 'retention'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetRetention();
  return (
    <SettingForm
      name={`settings:retention:${version}`}
      history={
        <SettingHistory
          of="retention"
          fieldName={(field) => t(`retention.${field as RetentionName}.label`)}
        />
      }
      anchor="retention"
      title={t('retentionTitle')}
      lead={t('retentionLead')}
      draft={retentionDraftSchema}
      schema={retentionForm}
      initial={textsOf(values)}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <RetentionFields field={field} />}
    </SettingForm>
  );
}

function HolidaysForm({ holidays: { values, version } }: Pick<SettingsView, 'holidays'>) {
  const { t } = useTranslation(['settings', 'form']);
  const language = useLanguage();
  const { mutateAsync, isPending } = useSetHolidays();
  const until = knownUntil(values);
  return (
    <SettingForm
      name={`settings:holidays:${version}`}
      history={
        <SettingHistory
          of="holidays"
          fieldName={(field) => t(`holiday.${field as 'holidays'}.label`)}
          valueText={(field, value) => {
            if (field === 'zone' && typeof value === 'string') return zoneLabel(value, language, new Date());
            return field === 'week' && Array.isArray(value)
              ? value.map((day) => t(`form:weekday.${day as '0'}`)).join(' ')
              : undefined;
          }}
        />
      }
      anchor="holidays"
      title={t('holidaysTitle')}
      lead={[t('holidaysLead'), until && t('holidaysUntil', { day: until })].filter(Boolean).join(' ')}
      draft={holidaysDraftSchema}
      schema={holidaysForm}
      initial={holidayTexts(values)}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <HolidayFields field={field} />}
    </SettingForm>
  );
}

/** How much enterprises may have, how long things are kept and steps may take, and when the office does not work. */
export function SettingsPage() {
  // Of all its parts: what comes with the settings would hide the page again to wait for its texts.
  const { t } = useTranslation(['common', 'settings', 'form', 'progress']);
  const { data, isError, refetch } = useSettings();
  return (
    <main className="page">
      <PageHead title={t('settings')} />
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {data && (
        <div className={css.indexed}>
          <SettingsIndex />
          <div>
            {/* A new version remounts the form with the saved values. */}
            <QuotasForm key={`quotas ${data.quotas.version}`} quotas={data.quotas} />
            <AdmissionForm key={`admission ${data.admission.version}`} admission={data.admission} />
            <IpSegmentsForm key={`ip segments ${data.ipSegments.version}`} ipSegments={data.ipSegments} />
            <RetentionForm key={`retention ${data.retention.version}`} retention={data.retention} />
            <DeadlinesForm key={`deadlines ${data.deadlines.version}`} deadlines={data.deadlines} />
            <OnboardingForm key={`onboarding ${data.onboarding.version}`} onboarding={data.onboarding} />
            <HolidaysForm key={`holidays ${data.holidays.version}`} holidays={data.holidays} />
            <OutboxJobLifeForm key={`effects ${data.effects.version}`} effects={data.effects} />
          </div>
        </div>
      )}
    </main>
  );
}
