import { Toast } from 'primereact/toast';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { closeNotice, currentNotice, type Notice, onNotice } from '#web/lib/shell/notices.ts';

const icons = { ok: 'ok', info: 'info', warn: 'warn' } as const;
const lifeMs = 6000;

function Reference({ code, requestId }: Pick<Notice, 'code' | 'requestId'>) {
  const { t } = useTranslation();
  const text = [code, requestId && t('request', { id: requestId })].filter(Boolean).join('\n');
  return text === '' ? null : (
    <span className="cap">
      <CopyText text={text} />
    </span>
  );
}

/** What a toast says, with how often it was said in a row. */
export function NoticeBox({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  return (
    <div className={`toast t-${notice.tone}`}>
      <Icon name={icons[notice.tone]} />
      <b>
        {notice.title}
        {notice.count > 1 && (
          <>
            {' '}
            <span className="badge">{t('times', { count: notice.count })}</span>
          </>
        )}
      </b>
      <IconButton icon="cross" label={t('close')} onClick={() => closeNotice(notice.id)} />
      {notice.detail && <span className="cap">{notice.detail}</span>}
      <Reference code={notice.code} requestId={notice.requestId} />
    </div>
  );
}

/** The open toast follows what is said, so that a repeat does not replace it by one of the same look. */
function CurrentBox({ shown }: { shown: Notice }) {
  const now = useSyncExternalStore(onNotice, currentNotice);
  return <NoticeBox notice={now?.id === shown.id ? now : shown} />;
}

/** Shows the notice there is, in place of the one before. */
export function ToastOutlet({ notice }: { notice: Notice | null }) {
  const toast = useRef<Toast>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (!notice) {
      shown.current = null;
      toast.current?.clear();
      return;
    }
    if (shown.current !== notice.id) {
      shown.current = notice.id;
      const content = <CurrentBox shown={notice} />;
      toast.current?.replace({ id: String(notice.id), content, sticky: true, closable: false });
    }
    if (notice.tone === 'warn') return;
    // Not the toast's own: a repeat begins it anew.
    const life = setTimeout(() => closeNotice(notice.id), lifeMs);
    return () => clearTimeout(life);
  }, [notice]);
  return <Toast ref={toast} position="top-center" onRemove={({ id }) => closeNotice(Number(id))} />;
}
