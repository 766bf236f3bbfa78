import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DocumentDetail } from '#contract/programme/documents.ts';
import { documentGaps } from '#domain/documents/documents.ts';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import { type DocumentAction, useSaveDocument } from '../api/change-documents.ts';
import { documentDraft, documentDraftSchema, documentForm } from '../model/document-form.ts';
import { useDocumentRefusal } from '../model/document-refusal.ts';
import { ActionDialog, type RequestedAction } from './action-dialog.tsx';
import { DocumentFields } from './document-fields.tsx';
import { DocumentFoot } from './document-foot.tsx';
import { DocumentPreview } from './document-preview.tsx';

type EditorProps = {
  /** Null for one that is begun. */
  document: DocumentDetail | null;
  /** Where a new one stands. */
  directory: string;
  /** With the version that is stored from now on. */
  onStored: (version: number) => void;
};

function useDocumentForm({ document, directory, onStored }: EditorProps) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const form = useDraftForm({
    name: document ? `document:${document.id}:${document.version}` : 'document:new',
    draft: documentDraftSchema,
    schema: documentForm,
    initial: documentDraft(document, directory),
  });
  const save = useSaveDocument();
  const refusal = useDocumentRefusal();
  const onSave = () => {
    const body = form.submit();
    if (!body || save.isPending) return;
    refusal.clear();
    save.mutateAsync({ id: document?.id ?? null, seen: document?.version ?? 0, body }).then(
      ({ id, version }) => {
        form.forget();
        onStored(version);
        showToast({ tone: 'ok', title: t('saved') });
        if (!document) void navigate(paths.document(id), { replace: true });
      },
      (error: unknown) => void refusal.take(error),
    );
  };
  const waits = useWaitingCall(save.isPending, { draft: form.draftKey }).call !== null;
  return { form, refusal, onSave, busy: save.isPending || waits };
}

/** Why it may not be published, in the words of the first reason. */
function useBarrier(document: DocumentDetail | null, form: ReturnType<typeof useDocumentForm>['form']) {
  const { t } = useTranslation('documents');
  const [gap] = documentGaps(form.values);
  if (gap) return t('barrier.missing', { field: t(`field.${gap.field}`) });
  if (!document || form.changed) return t('barrier.unsaved');
  return document.publishedVersion === document.latestVersion ? t('barrier.none') : null;
}

/** The newest text of a document in both languages, as it will be read, and what may be done with it. */
export function DocumentEditor(props: EditorProps) {
  const { document, onStored } = props;
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const nameOf = usePersonName();
  const { form, refusal, onSave, busy } = useDocumentForm(props);
  const barrier = useBarrier(document, form);
  const [opened, setOpened] = useState<RequestedAction | null>(null);
  const { titleZh, titleEn } = form.values;
  const ask = (action: DocumentAction) =>
    document &&
    setOpened({
      action,
      id: document.id,
      seen: document.version,
      name: nameOf(titleZh, titleEn) || t('untitled'),
    });
  const done = (version: number | undefined) => {
    form.forget();
    if (version === undefined) void navigate(paths.documents);
    else onStored(version);
  };
  return (
    <>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <Panel title={t('text')} padded>
        <DocumentFields isNew={document === null} form={form} refusal={refusal} />
      </Panel>
      <Panel title={t('preview')} padded>
        <DocumentPreview draft={form.values} />
      </Panel>
      <DocumentFoot document={document} barrier={barrier} busy={busy} onSave={onSave} onAsk={ask} />
      {opened && <ActionDialog action={opened} onClose={() => setOpened(null)} onDone={done} />}
    </>
  );
}
