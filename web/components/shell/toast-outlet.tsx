import { Toast } from 'primereact/toast';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { closeNotice, currentNotice, type Notice, onNotice } from '#web/lib/shell/notices.ts';
import { type Control, choosePlace, fromEdge, type ToastPlace } from '#web/lib/shell/toast-place.ts';

const icons = { ok: 'ok', info: 'info', warn: 'warn' } as const;
const lifeMs = 6000;
/** What a toast tells of, such as a page that is not there or a closing dialog, has come to rest by then. */
const settleMs = 400;
const gap = 8;

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

/** A title is as wide as its words, its element as the page. */
function titlesOf(within: Element): Control[] {
  return [...within.querySelectorAll('h1, .p-dialog-title')].map((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    return { box: words.getBoundingClientRect(), vital: true };
  });
}

/** What somebody may need now: of an open dialog, as nothing behind it can be reached. */
function controlsBeside(toast: Element): Control[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const within = dialog ?? document.body;
  const controls = [...within.querySelectorAll(controlNames)]
    .filter((control) => !toast.contains(control))
    .map((control) => ({
      box: control.getBoundingClientRect(),
      vital: control === document.activeElement,
    }));
  return [...controls, ...titlesOf(within)].filter(({ box }) => box.width > 0 && box.height > 0);
}

/** Below the header, and below a notice or the line of the connection, which push it down. */
function topOf(): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const line = document.querySelector('.net')?.getBoundingClientRect().bottom ?? 0;
  return Math.max(header, line, gap) + gap;
}

type Standing = { place: ToastPlace; top: number };

/** PrimeReact writes edges of its own into the element, which no style sheet comes by. */
function edgesOf({ place, top }: Standing) {
  const isTop = place.startsWith('top');
  const [isLeft, isRight] = [place.endsWith('left'), place.endsWith('right')];
  return {
    top: isTop ? top : 'auto',
    bottom: isTop ? 'auto' : gap,
    left: isLeft ? fromEdge : isRight ? 'auto' : '50%',
    right: isRight ? fromEdge : 'auto',
  };
}

/** Moves out of the way of titles and of what can be pressed: when it is shown, and whenever the focus or the page moves. */
function usePlace(toast: RefObject<Toast | null>, notice: Notice | null): Standing {
  const [standing, setStanding] = useState<Standing>({ place: 'top', top: 64 });
  const id = notice?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let frame = 0;
    const look = () => {
      const outlet = toast.current?.getElement();
      const shown = outlet?.querySelector('.toast')?.getBoundingClientRect();
      if (!outlet || !shown) return;
      const page = { width: innerWidth, height: innerHeight };
      const top = topOf();
      const place = choosePlace(controlsBeside(outlet), shown, page, top);
      setStanding((before) => (before.place === place && before.top === top ? before : { place, top }));
    };
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    lookSoon();
    let settled = setTimeout(lookSoon, settleMs);
    // Another page, or what a page shows once it knows.
    const drawn = new MutationObserver((changes) => {
      if (changes.every(({ target }) => toast.current?.getElement()?.contains(target))) return;
      clearTimeout(settled);
      settled = setTimeout(lookSoon, settleMs);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    const news = ['focusin', 'scroll', 'resize'] as const;
    for (const name of news) window.addEventListener(name, lookSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(settled);
      drawn.disconnect();
      for (const name of news) window.removeEventListener(name, lookSoon, { capture: true });
    };
  }, [id, toast]);
  return standing;
}

/** Shows the notice there is, in place of the one before. */
export function ToastOutlet({ notice }: { notice: Notice | null }) {
  const toast = useRef<Toast>(null);
  const shown = useRef<number | null>(null);
  const standing = usePlace(toast, notice);
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
      className={`at-${standing.place}`}
      pt={{ root: { style: edgesOf(standing) } }}
      onRemove={({ id }) => closeNotice(Number(id))}
    />
  );
}
