import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaintenanceDetail } from '#contract/programme/admin-notices.ts';
import { maintenanceLength } from '#domain/notices/maintenance.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useSaveMaintenance } from '../api/change-notices.ts';
import { useMaintenanceNotice } from '../api/read-notices.ts';
import { maintenanceDraft, maintenanceDraftSchema, maintenanceForm } from '../model/maintenance-form.ts';
import { useNoticeRefusal } from '../model/notice-refusal.ts';
import { NoticeHistory } from './notice-history.tsx';

type Form = ReturnType<typeof useMaintenanceForm>['form'];
type Bind = ReturnType<typeof useFieldErrors>;

function useMaintenanceForm(notice: MaintenanceDetail | null) {
  const now = useNow();
  const form = useDraftForm({
    name: notice ? `maintenance:${notice.id}:${notice.version}` : 'maintenance:new',
    draft: maintenanceDraftSchema,
    schema: maintenanceForm,
    initial: maintenanceDraft(notice, now),
  });
  return { form };
}

function Fields({ form, bind }: { form: Form; bind: Bind }) {
  const { t } = useTranslation('bulletins');
  const bound = (name: 'startsAt' | 'endsAt' | 'noticeDays' | 'contentZh' | 'contentEn') => ({
    value: form.values[name],
    onValue: (value: string) => form.set({ [name]: value }),
    ...bind(name),
  });
  const field = (name: 'startsAt' | 'endsAt' | 'noticeDays') => ({
    label: t(`maintenance.${name}`),
    ...bound(name),
  });
  return (
    <>
      <div className="field-pair">
        <TextField {...field('startsAt')} type="datetime-local" />
        <TextField {...field('endsAt')} type="datetime-local" />
      </div>
      <TextField {...field('noticeDays')} inputMode="numeric" help={t('maintenance.noticeHelp')} />
      <BilingualField
        label={t('maintenance.content')}
        maxLength={maintenanceLength}
        zh={bound('contentZh')}
        en={bound('contentEn')}
      />
    </>
  );
}

function Sheet({ notice, onClose }: { notice: MaintenanceDetail | null; onClose: () => void }) {
  const { t } = useTranslation(['bulletins', 'common', 'form']);
  const { form } = useMaintenanceForm(notice);
  const save = useSaveMaintenance();
  const refusal = useNoticeRefusal();
  const bind = useFieldErrors(form, refusal);
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const body = form.submit();
    if (!body || save.isPending) return;
    refusal.clear();
    const change = { id: notice?.id ?? null, seen: notice?.version ?? 0, body };
    save.mutate(change, {
      onSuccess: () => {
        showToast({ tone: 'ok', title: t(body.publish ? 'form.published' : 'form.saved') });
        close();
      },
      onError: (error) => void refusal.take(error),
    });
  };
  const isOver = notice?.state === 'expired';
  const published = notice !== null && notice.state !== 'draft';
  return (
    <FormSheet
      title={t(notice ? 'maintenance.edit' : 'maintenance.new')}
      submit={t(isOver ? 'common:close' : 'maintenance.save')}
      changed={form.changed}
      savesDraft
      draft={form.draftKey}
      busy={save.isPending}
      left={Object.keys(refusal.fields).length}
      onSubmit={isOver ? close : submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      {isOver && <NoteLine tone="idle" icon="ended" title={t('maintenance.over')} />}
      <RefusalNote refusal={refusal} />
      <Fields form={form} bind={bind} />
      {!published && (
        <CheckBox
          label={t('maintenance.publish')}
          note={t('maintenance.publishHelp')}
          checked={form.values.publish}
          onChange={(publish) => form.set({ publish })}
        />
      )}
      {notice && (
        <section>
          <h3 className="heading">{t('history.title')}</h3>
          <NoticeHistory kind="maintenance" id={notice.id} />
        </section>
      )}
    </FormSheet>
  );
}

/** A maintenance that is arranged, or changed while it is not over. */
export function MaintenanceSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { data } = useMaintenanceNotice(id);
  // As it was when it was opened: what others save meanwhile is not written over unseen.
  const [held, hold] = useState<MaintenanceDetail | null>(null);
  if (data && held?.id !== data.id) hold(data);
  if (id !== null && held?.id !== id) return null;
  return <Sheet key={id ?? 'new'} notice={id === null ? null : held} onClose={onClose} />;
}
