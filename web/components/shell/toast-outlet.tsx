import { Toast } from 'primereact/toast';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { closeNotice, currentNotice, type Notice, onNotice } from '#web/lib/shell/notices.ts';
import { type Control, choosePlace, type ToastPlace } from '#web/lib/shell/toast-place.ts';

const icons = { ok: 'ok', info: 'info', warn: 'warn' } as const;
const lifeMs = 6000;
/** What a toast tells of, such as a closing dialog, has come to rest by then. */
const settleMs = 400;

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

const controlNames = 'button, a[href], input, select, textarea, [contenteditable="true"], [tabindex="0"]';

/** What somebody may need now: of an open dialog, as nothing behind it can be reached. */
function controlsBeside(toast: Element): Control[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return [...(dialog ?? document.body).querySelectorAll(controlNames)].flatMap((control) => {
    if (toast.contains(control)) return [];
    const box = control.getBoundingClientRect();
    return box.width > 0 && box.height > 0 ? [{ box, focused: control === document.activeElement }] : [];
  });
}

/** Moves out of the way of what can be pressed: when it is shown, and whenever the focus or the page moves. */
function usePlace(toast: RefObject<Toast | null>, notice: Notice | null): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('top');
  const id = notice?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let frame = 0;
    const look = () => {
      const outlet = toast.current?.getElement();
      const shown = outlet?.querySelector('.toast')?.getBoundingClientRect();
      if (!outlet || !shown) return;
      const page = { width: innerWidth, height: innerHeight };
      setPlace(choosePlace(controlsBeside(outlet), shown, page));
    };
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    lookSoon();
    const settled = setTimeout(lookSoon, settleMs);
    const news = ['focusin', 'scroll', 'resize'] as const;
    for (const name of news) window.addEventListener(name, lookSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(settled);
      for (const name of news) window.removeEventListener(name, lookSoon, { capture: true });
    };
  }, [id, toast]);
  return place;
}

/** Shows the notice there is, in place of the one before. */
export function ToastOutlet({ notice }: { notice: Notice | null }) {
  const toast = useRef<Toast>(null);
  const shown = useRef<number | null>(null);
  const place = usePlace(toast, notice);
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
  return (
    <Toast
      ref={toast}
      position="top-center"
      className={`at-${place}`}
      onRemove={({ id }) => closeNotice(Number(id))}
    />
  );
}
