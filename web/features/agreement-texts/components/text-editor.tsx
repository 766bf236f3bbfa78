import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type AgreementTextDetail, agreementTextBody } from '#contract/programme/agreement-texts.ts';
import { agreementGaps, agreementTextLengths, firstDifference } from '#domain/agreements/agreement-texts.ts';
import { type AgreementName, readAgreementText } from '#domain/agreements/agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import { useSaveText } from '../api/agreement-texts.ts';
import { type TextDraft, textDraft, textDraftSchema, typeOf } from '../model/text-form.ts';
import { useTextRefusal } from '../model/text-refusal.ts';
import css from './agreement-texts.module.css';
import { DeleteTextDialog } from './delete-text-dialog.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { TextPreview } from './text-preview.tsx';

type EditorProps = {
  name: AgreementName;
  /** The draft; null for a version that is begun. */
  text: AgreementTextDetail | null;
  /** What a new version begins with. */
  before: AgreementTextDetail | null;
  onSaved: (revision: number) => void;
};

const lines = 24;

function useTextForm({ name, text, before, onSaved }: EditorProps) {
  const { t } = useTranslation('agreement-texts');
  const navigate = useNavigate();
  const form = useDraftForm({
    name: text ? `agreement-text:${name}:${text.version}:${text.revision}` : `agreement-text:${name}:new`,
    draft: textDraftSchema,
    schema: agreementTextBody,
    initial: textDraft(text ?? before),
  });
  const save = useSaveText();
  const refusal = useTextRefusal();
  const onSave = () => {
    const values = form.submit();
    if (!values || save.isPending) return;
    refusal.clear();
    const version = text ? String(text.version) : null;
    save.mutate(
      { agrType: typeOf(name), version, seen: text?.revision ?? 0, text: values },
      {
        onSuccess: (saved) => {
          form.forget();
          onSaved(saved.revision);
          showToast({ tone: 'ok', title: t('saved') });
          void navigate(paths.agreementText(name, saved.version), { replace: text === null });
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  return { form, refusal, onSave, busy: save.isPending };
}

/** Why it may not be published, in the words of the first reason. */
function useBarrier(values: TextDraft, changed: boolean, isStored: boolean) {
  const { t } = useTranslation('agreement-texts');
  const gaps = agreementGaps(values);
  const [first] = gaps;
  if (first?.rule === 'parts') {
    const [zh, en] = [readAgreementText(values.bodyZh), readAgreementText(values.bodyEn)];
    return t('barrier.parts', { part: firstDifference(zh, en), zh: zh.length, en: en.length });
  }
  if (first) return t('barrier.missing', { field: t(`field.${first.field}`) });
  return changed || !isStored ? t('barrier.unsaved') : null;
}

type FieldsProps = Pick<ReturnType<typeof useTextForm>, 'form' | 'refusal'>;

function Fields({ form, refusal }: FieldsProps) {
  const { t } = useTranslation(['agreement-texts', 'form']);
  const bind = useFieldErrors(form, refusal);
  const field = (name: keyof TextDraft) => ({
    label: t(`field.${name}`),
    value: form.values[name],
    onValue: (value: string) => form.set({ [name]: value }),
    ...bind(name),
  });
  const { title, body } = agreementTextLengths;
  return (
    <>
      <p className={`cap ${css.how}`}>{t('how')}</p>
      <div className="field-pair">
        <TextField {...field('titleZh')} maxLength={title} lang="zh-CN" />
        <TextField {...field('titleEn')} maxLength={title} lang="en" />
        <TextAreaField {...field('bodyZh')} maxLength={body} rows={lines} lang="zh-CN" />
        <TextAreaField {...field('bodyEn')} maxLength={body} rows={lines} lang="en" />
      </div>
    </>
  );
}

/** The next text of an agreement, in both languages side by side, and as it will be read. */
export function TextEditor(props: EditorProps) {
  const { name, text } = props;
  const { t } = useTranslation('agreement-texts');
  const navigate = useNavigate();
  const { form, refusal, onSave, busy } = useTextForm(props);
  const barrier = useBarrier(form.values, form.changed, text !== null);
  const [open, setOpen] = useState<'publish' | 'delete' | null>(null);
  const params = { agrType: typeOf(name), version: String(text?.version ?? '') };
  const leave = () => {
    form.forget();
    void navigate(paths.agreementTexts);
  };
  return (
    <>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <Panel title={t('text')} padded>
        <Fields form={form} refusal={refusal} />
      </Panel>
      <Panel title={t('preview')} padded>
        <TextPreview draft={form.values} />
      </Panel>
      <div className="editor-foot">
        <Button busy={busy} draft={form.draftKey} onClick={onSave}>
          {t('saveDraft')}
        </Button>
        {text && (
          <Button kind="danger" onClick={() => setOpen('delete')}>
            {t('delete')}
          </Button>
        )}
        <span className={`grow ${css.barrier}`} role="status">
          {barrier && (
            <>
              <Icon name="warn" />
              {barrier}
            </>
          )}
        </span>
        <Button kind="primary" disabled={barrier !== null || busy} onClick={() => setOpen('publish')}>
          {t('publish.open')}
        </Button>
      </div>
      {open === 'publish' && text && (
        <PublishSheet params={params} text={text} onClose={() => setOpen(null)} onDone={leave} />
      )}
      {open === 'delete' && text && (
        <DeleteTextDialog params={params} onClose={() => setOpen(null)} onDone={leave} />
      )}
    </>
  );
}
