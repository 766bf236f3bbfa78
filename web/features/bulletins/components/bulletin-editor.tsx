import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { BulletinDetail } from '#contract/programme/admin-notices.ts';
import { isDeletable } from '#domain/notices/publication.ts';
import { readWritten } from '#web/components/editor/rich-schema.ts';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { paths } from '#web/paths.ts';
import { useSaveBulletin } from '../api/change-notices.ts';
import {
  type BulletinDraft,
  bulletinDraft,
  bulletinDraftSchema,
  bulletinForm,
  standOf,
} from '../model/bulletin-form.ts';
import { useNoticeRefusal } from '../model/notice-refusal.ts';
import { BulletinConditions } from './bulletin-conditions.tsx';
import { BulletinFields } from './bulletin-fields.tsx';
import { BulletinFoot } from './bulletin-foot.tsx';
import { BulletinPreview } from './bulletin-preview.tsx';
import css from './bulletins.module.css';
import { DeleteNoticeDialog } from './delete-notice-dialog.tsx';
import { NoticeHistory } from './notice-history.tsx';

type EditorProps = {
  bulletin: BulletinDetail | null;
  audience: BulletinDetail['audience'] | undefined;
  /** With the version that is stored from now on. */
  onSaved: (version: number) => void;
};

function useBulletinForm(bulletin: BulletinDetail | null) {
  const now = useNow();
  const form = useDraftForm({
    name: bulletin ? `bulletin:${bulletin.id}:${bulletin.version}` : 'bulletin:new',
    draft: bulletinDraftSchema,
    schema: bulletinForm,
    initial: bulletinDraft(bulletin, now),
  });
  const { contentZh, contentEn } = form.values;
  const zh = useMemo(() => readWritten(contentZh), [contentZh]);
  const en = useMemo(() => readWritten(contentEn), [contentEn]);
  return { form, stand: standOf(form.values, { zh, en }, now), counts: { zh, en } };
}

/** Saves what stands in the form, and goes to where it then is. */
function useSaving(
  { bulletin, onSaved }: Pick<EditorProps, 'bulletin' | 'onSaved'>,
  form: ReturnType<typeof useBulletinForm>['form'],
) {
  const { t } = useTranslation('bulletins');
  const navigate = useNavigate();
  const save = useSaveBulletin();
  const refusal = useNoticeRefusal();
  const onSave = (publish: boolean) => {
    const body = form.submit();
    if (!body || save.isPending) return;
    refusal.clear();
    const change = { id: bulletin?.id ?? null, seen: bulletin?.version ?? 0, body: { ...body, publish } };
    save.mutate(change, {
      onSuccess: ({ id, version }) => {
        form.forget();
        onSaved(version);
        showToast({ tone: 'ok', title: t(publish ? 'form.published' : 'form.saved') });
        void navigate(publish ? paths.bulletins : paths.bulletin(id), { replace: bulletin === null });
      },
      onError: (error) => void refusal.take(error),
    });
  };
  const waits = useWaitingCall(save.isPending, { draft: form.draftKey }).call !== null;
  return { onSave, refusal, busy: save.isPending || waits };
}

type EditorFootProps = Pick<ComponentProps<typeof BulletinFoot>, 'stand' | 'busy' | 'onSave'> & {
  bulletin: BulletinDetail | null;
  onDeleted: () => void;
};

/** What may be done with it, and the question before it is deleted. */
function EditorFoot({ bulletin, onDeleted, ...foot }: EditorFootProps) {
  const { t } = useTranslation('bulletins');
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const state = bulletin?.state ?? 'draft';
  return (
    <>
      {state !== 'expired' && (
        <BulletinFoot
          {...foot}
          published={state !== 'draft'}
          onDelete={bulletin && isDeletable(state) ? () => setDeleting(true) : null}
        />
      )}
      {deleting && bulletin && (
        <DeleteNoticeDialog
          notice={bulletin}
          title={bulletin.titleZh || bulletin.titleEn || t('untitled')}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            onDeleted();
            void navigate(paths.bulletins);
          }}
        />
      )}
    </>
  );
}

/** A bulletin as it is written: texts, what is in the way of publishing it, and how makers see it. */
export function BulletinEditor({ bulletin, audience, onSaved }: EditorProps) {
  const { t } = useTranslation(['bulletins', 'form']);
  const { form, stand, counts } = useBulletinForm(bulletin);
  const { onSave, refusal, busy } = useSaving({ bulletin, onSaved }, form);
  const bind = useFieldErrors(form, refusal);
  // Whoever starts anew gets editors that begin with what was stored.
  const [round, setRound] = useState(0);
  const state = bulletin?.state ?? 'draft';
  const paragraphs = { zh: counts.zh.paragraphs.length, en: counts.en.paragraphs.length };
  const set = (changes: Partial<BulletinDraft>) => {
    // What was said against the text before may hold no longer.
    refusal.clear();
    form.set(changes);
  };
  const startAnew = () => {
    form.startAnew();
    setRound(round + 1);
  };
  return (
    <>
      <div className={css.editorPage}>
        <div className={css.column}>
          <RestoredNote at={form.restoredAt} onDiscard={startAnew} />
          {state === 'expired' && <NoteLine tone="idle" icon="ended" title={t('form.expired')} />}
          <RefusalNote refusal={refusal} />
          <Panel padded>
            <BulletinFields
              key={round}
              values={form.values}
              set={set}
              bind={bind}
              missing={stand.missing}
              begun={state === 'in-effect'}
              readOnly={state === 'expired'}
            />
          </Panel>
          {state !== 'expired' && (
            <BulletinConditions stand={stand} counts={paragraphs} audience={audience} />
          )}
          {bulletin && (
            <Panel title={t('history.title')} padded>
              <NoticeHistory kind="bulletin" id={bulletin.id} />
            </Panel>
          )}
        </div>
        <BulletinPreview draft={form.values} />
      </div>
      <EditorFoot bulletin={bulletin} stand={stand} busy={busy} onSave={onSave} onDeleted={form.forget} />
    </>
  );
}
