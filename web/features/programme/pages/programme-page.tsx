import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminProgramme } from '#contract/programme/admin-programme.ts';
import { programmeSchema } from '#domain/programme/identity.ts';
import { logoPath } from '#domain/programme/logo.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import { useAdminProgramme, useChangeProgramme } from '../api/programme.ts';
import { AccentField } from '../components/accent-field.tsx';
import { FooterFields } from '../components/footer-fields.tsx';
import { HomeForm } from '../components/home-form.tsx';
import { LogoField } from '../components/logo-field.tsx';
import { NameFields } from '../components/name-fields.tsx';
import { OfficeFields } from '../components/office-fields.tsx';
import { ProgrammePreview } from '../components/preview.tsx';
import css from '../components/programme.module.css';
import { ProgrammeHistory } from '../components/programme-history.tsx';
import {
  type BindText,
  identityTexts,
  type LogoChoice,
  logoAddress,
  logoChangeOf,
  programmeDraftSchema,
} from '../model/identity-form.ts';

function useProgrammeForm(programme: AdminProgramme) {
  const { t } = useTranslation('programme');
  const { version: seen } = programme;
  const [logo, setLogo] = useState<LogoChoice>('keep');
  const form = useDraftForm({
    name: `programme:${seen}`,
    draft: programmeDraftSchema,
    schema: programmeSchema,
    initial: identityTexts(programme),
  });
  const { mutateAsync, isPending } = useChangeProgramme();
  const refusal = useRefusal();
  const errors = useFieldErrors(form, refusal);
  const bind: BindText = (name) => ({
    value: form.values[name],
    onValue: (value) => form.set({ [name]: value }),
    ...errors(name),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values === null || isPending) return;
    refusal.clear();
    try {
      await mutateAsync({ ...values, logo: logoChangeOf(logo), seen });
      form.forget();
      showToast({ tone: 'ok', title: t('saved') });
    } catch (error) {
      await refusal.take(error);
    }
  };
  const waits = useWaitingCall(isPending, { draft: form.draftKey }).call !== null;
  return { form, bind, logo, setLogo, refusal, submit, busy: isPending || waits };
}

/** When the office works, and where that is set. */
function OfficeHours() {
  const { t } = useTranslation(['programme', 'common']);
  const { opens, closes, zone } = useOffice();
  return (
    <p className="row">
      <span>{t('officeHours', { opens, closes, zone })}</span>
      <Link to={paths.settings}>{t('common:settings')}</Link>
    </p>
  );
}

function ProgrammeForm({ programme }: { programme: AdminProgramme }) {
  const { t } = useTranslation('programme');
  const { form, bind, logo, setLogo, refusal, submit, busy } = useProgrammeForm(programme);
  const stored = programme.logo && logoPath(programme.logo.hash);
  const changed = form.changed || form.restoredAt !== null || logo !== 'keep';
  return (
    <div className={css.page}>
      <form noValidate onSubmit={(event) => void submit(event)} className={css.groups}>
        <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
        <RefusalNote refusal={refusal} />
        <Panel title={t('group.name')} note={t('groupNote.name')} padded>
          <NameFields bind={bind} />
        </Panel>
        <Panel title={t('group.look')} note={t('groupNote.look')} padded>
          <div className={css.fields}>
            <LogoField
              choice={logo}
              stored={stored}
              onChoose={setLogo}
              shortEn={form.values.shortEn}
              error={refusal.fields.logo ?? null}
            />
            <AccentField binding={bind('accent')} />
          </div>
        </Panel>
        <Panel title={t('group.office')} note={t('groupNote.office')} padded>
          <OfficeFields bind={bind} />
        </Panel>
        <Panel title={t('group.footer')} note={t('groupNote.footer')} padded>
          <FooterFields bind={bind} />
        </Panel>
        <Panel title={t('group.days')} note={t('groupNote.days')} padded>
          <OfficeHours />
        </Panel>
        <div className={css.foot}>
          <Button type="submit" kind={changed ? 'primary' : 'plain'} busy={busy} disabled={!changed}>
            {t('save')}
          </Button>
          {!changed && <span className="cap">{t('unchanged')}</span>}
        </div>
      </form>
      <ProgrammePreview programme={form.values} logo={logoAddress(logo, stored)} />
    </div>
  );
}

/** What the programme is called, how it looks, and where its office is. */
export function ProgrammePage() {
  const { t } = useTranslation(['programme', 'form', 'common']);
  const { data, isError, refetch } = useAdminProgramme();
  return (
    <main className="page">
      <PageHead title={t('title')} facts={<span>{t('lead')}</span>} />
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {/* A new version remounts the form with the saved values. */}
      {data && <ProgrammeForm key={data.version} programme={data} />}
      <div className={`${css.page} ${css.below}`}>
        <div className={css.groups}>
          <HomeForm />
          <Panel title={t('history.title')} padded>
            <ProgrammeHistory />
          </Panel>
        </div>
      </div>
    </main>
  );
}
