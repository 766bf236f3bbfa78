import { useTranslation } from 'react-i18next';
import type { DocumentDetail } from '#contract/programme/documents.ts';
import { Button } from '#web/components/controls/button.tsx';
import type { DocumentAction } from '../api/change-documents.ts';
import css from './documents.module.css';

type FootProps = {
  document: DocumentDetail | null;
  /** Why it may not be published; null where it may. */
  barrier: string | null;
  busy: boolean;
  onSave: () => void;
  onAsk: (action: DocumentAction) => void;
};

/** Everything that may be done with a document; what may not says why. */
export function DocumentFoot({ document, barrier, busy, onSave, onAsk }: FootProps) {
  const { t } = useTranslation('documents');
  const isAgain = document?.state === 'withdrawn' && !document.hasDraft;
  return (
    <div className="editor-foot">
      <Button busy={busy} onClick={onSave}>
        {t('saveDraft')}
      </Button>
      {document?.state === 'published' && (
        <Button onClick={() => onAsk('withdraw')}>{t('withdraw.open')}</Button>
      )}
      {document?.state === 'draft' && (
        <Button kind="danger" onClick={() => onAsk('delete')}>
          {t('delete.open')}
        </Button>
      )}
      {document?.hasDraft && document.state !== 'draft' && (
        <Button onClick={() => onAsk('dropDraft')}>{t('dropDraft.open')}</Button>
      )}
      <span className={`grow ${css.barrier}`} role="status">
        {barrier}
      </span>
      <Button kind="primary" disabled={barrier !== null || busy} onClick={() => onAsk('publish')}>
        {t(isAgain ? 'publish.again' : 'publish.open')}
      </Button>
    </div>
  );
}
