import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationFormView } from '#contract/application-forms/application-forms.ts';
import { type ComparedField, compareForm } from '#domain/application-forms/compare-form.ts';
import { ToneTag } from '#web/components/controls/status.tsx';
import { FileProgress, type FileStage } from '#web/components/files/file-progress.tsx';
import { useApplicationForm } from '#web/lib/application-forms/use-application-form.ts';
import { type KnownFacts, useKnownValues } from '#web/lib/application-forms/use-known-values.ts';
import '#web/theme/widgets/file-progress.css';
import { ComparisonTable } from './comparison-table.tsx';
import { FaultTable } from './fault-table.tsx';
import css from './form-check.module.css';

type Form = { form: ApplicationFormView };

function useStages({ state, refusal, cells }: ApplicationFormView): FileStage[] {
  const { t } = useTranslation('application-forms');
  const isOver = state === 'read' || state === 'refused';
  const isUnread = refusal !== null && refusal.reason !== null;
  const parsed = isUnread ? 'failed' : isOver ? 'done' : state === 'reading' ? 'running' : 'waiting';
  const judged = isUnread || !isOver ? 'waiting' : refusal ? 'failed' : 'done';
  return [
    { label: t('stage.received'), state: 'done' },
    { label: t('stage.checked'), state: 'done' },
    {
      label: t('stage.parsed'),
      state: parsed,
      ...(cells.length > 0 && { note: t('fields', { count: cells.length }) }),
    },
    { label: t('stage.judged'), state: judged },
  ];
}

function StateTag({ form: { state, refusal } }: Form) {
  const { t } = useTranslation('application-forms');
  if (state === 'read')
    return (
      <ToneTag tone="ok" icon="ok">
        {t('read')}
      </ToneTag>
    );
  if (!refusal)
    return (
      <ToneTag tone="info" icon="clock">
        {t('reading')}
      </ToneTag>
    );
  return (
    <ToneTag tone="bad" icon="bad">
      {refusal.reason ? t('unreadable') : t('toChange', { count: refusal.faults.length })}
    </ToneTag>
  );
}

function Refusal({ form: { refusal } }: Form) {
  const { t } = useTranslation('application-forms');
  if (!refusal) return null;
  return (
    <>
      {refusal.reason ? <p>{t(`reason.${refusal.reason}`)}</p> : <FaultTable faults={refusal.faults} />}
      <p className="cap">
        <span className="mono">{refusal.errorCode}</span> {t('again')}
      </p>
    </>
  );
}

function Purpose({ form: { sheet, version } }: Form) {
  const { t } = useTranslation('application-forms');
  if (!sheet) return null;
  return (
    <span className="cap">
      {version ? t('ownEdition', { version, sheet }) : t('otherEdition', { sheet })}
    </span>
  );
}

/** An uploaded application form: how far it is, what is wrong with it, and what it says beside what the portal knows. */
export function FormCheck({ fileId, foot, ...facts }: KnownFacts & Foot & { fileId: string }) {
  const { data: form } = useApplicationForm(fileId);
  const known = useKnownValues(facts);
  if (!form) return null;
  return <Checked form={form} known={known} foot={foot} />;
}

/** What can be done about differences, below them. */
type Foot = { foot?: ((rows: readonly ComparedField[]) => ReactNode) | undefined };

function Checked({ form, known, foot }: Form & Foot & { known: ReturnType<typeof useKnownValues> }) {
  const stages = useStages(form);
  const { cells, refusal } = form;
  const rows = compareForm({ cells, faults: refusal?.faults ?? [] }, known);
  return (
    <div className={css.check} aria-live="polite">
      <FileProgress
        name={form.name}
        size={form.size}
        purpose={<Purpose form={form} />}
        tag={<StateTag form={form} />}
        stages={stages}
        waitsSince={form.state === 'received' ? form.receivedAt : null}
      >
        {refusal && <Refusal form={form} />}
      </FileProgress>
      {cells.length > 0 && <ComparisonTable rows={rows} foot={foot?.(rows)} />}
    </div>
  );
}
