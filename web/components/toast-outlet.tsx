import { Toast } from 'primereact/toast';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closeNotice, type Notice } from '#web/lib/notices.ts';
import { IconButton } from './button.tsx';
import { CopyText } from './copy-text.tsx';
import { Icon } from './icon.tsx';

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

function NoticeBox({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`toast t-${notice.tone}`}>
      <Icon name={icons[notice.tone]} />
      <b>{notice.title}</b>
      <IconButton icon="cross" label={t('close')} onClick={onClose} />
      {notice.detail && <span className="cap">{notice.detail}</span>}
      <Reference code={notice.code} requestId={notice.requestId} />
    </div>
  );
}

/** Shows the notice there is, in place of the one before. */
export function ToastOutlet({ notice }: { notice: Notice | null }) {
  const toast = useRef<Toast>(null);
  useEffect(() => {
    if (!notice) {
      toast.current?.clear();
      return;
    }
    toast.current?.replace({
      id: String(notice.id),
      content: <NoticeBox notice={notice} onClose={() => closeNotice(notice.id)} />,
      sticky: notice.tone === 'warn',
      life: lifeMs,
      closable: false,
    });
  }, [notice]);
  return <Toast ref={toast} position="top-right" onRemove={({ id }) => closeNotice(Number(id))} />;
}
