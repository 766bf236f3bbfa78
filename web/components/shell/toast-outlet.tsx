import { Toast } from 'primereact/toast';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { type Control, choosePlace, fromEdge, type ToastPlace } from '#web/lib/shell/toast-place.ts';
import { closeToast, currentToast, onToastChange, type ToastMessage } from '#web/lib/shell/toasts.ts';

const icons = { ok: 'ok', info: 'info', warn: 'warn' } as const;
const lifeMs = 6000;
/** After so long the page or dialog that the toast is about has settled. */
const settleMs = 400;
const gap = 8;

function Reference({ code, requestId }: Pick<ToastMessage, 'code' | 'requestId'>) {
  const { t } = useTranslation();
  const text = [code, requestId && t('request', { id: requestId })].filter(Boolean).join('\n');
  return text === '' ? null : (
    <span className="cap">
      <CopyText text={text} />
    </span>
  );
}

/** A toast, with how often it was shown in a row. */
export function ToastBox({ message }: { message: ToastMessage }) {
  const { t } = useTranslation();
  return (
    <div className={`toast t-${message.tone}`}>
      <Icon name={icons[message.tone]} />
      <b>
        {message.title}
        {message.count > 1 && (
          <>
            {' '}
            <span className="badge">{t('times', { count: message.count })}</span>
          </>
        )}
      </b>
      <IconButton icon="cross" label={t('close')} onClick={() => closeToast(message.id)} />
      {message.detail && <span className="cap">{message.detail}</span>}
      <Reference code={message.code} requestId={message.requestId} />
    </div>
  );
}

/** The open toast follows the current message, so that a repeat updates it instead of replacing it. */
function CurrentBox({ shown }: { shown: ToastMessage }) {
  const now = useSyncExternalStore(onToastChange, currentToast);
  return <ToastBox message={now?.id === shown.id ? now : shown} />;
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

/** Controls that can be used now: of an open dialog, those inside it alone. */
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

/** Below the header, and below a maintenance notice or the connection bar, which push it down. */
function topEdge(): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const line = document.querySelector('.net')?.getBoundingClientRect().bottom ?? 0;
  return Math.max(header, line, gap) + gap;
}

type Position = { place: ToastPlace; top: number };

/** PrimeReact sets inline styles, which a style sheet cannot override. */
function edgesOf({ place, top }: Position) {
  const isTop = place.startsWith('top');
  const [isLeft, isRight] = [place.endsWith('left'), place.endsWith('right')];
  return {
    top: isTop ? top : 'auto',
    bottom: isTop ? 'auto' : gap,
    left: isLeft ? fromEdge : isRight ? 'auto' : '50%',
    right: isRight ? fromEdge : 'auto',
  };
}

/** Avoids titles and controls: when the toast is shown, and whenever the focus or the page changes. */
function usePosition(toast: RefObject<Toast | null>, message: ToastMessage | null): Position {
  const [position, setPosition] = useState<Position>({ place: 'top', top: 64 });
  const id = message?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let frame = 0;
    const reposition = () => {
      const outlet = toast.current?.getElement();
      const shown = outlet?.querySelector('.toast')?.getBoundingClientRect();
      if (!outlet || !shown) return;
      const page = { width: innerWidth, height: innerHeight };
      const top = topEdge();
      const place = choosePlace(controlsBeside(outlet), shown, page, top);
      setPosition((before) => (before.place === place && before.top === top ? before : { place, top }));
    };
    const repositionSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(reposition);
    };
    repositionSoon();
    let settled = setTimeout(repositionSoon, settleMs);
    // Another page, or loaded content.
    const drawn = new MutationObserver((changes) => {
      if (changes.every(({ target }) => toast.current?.getElement()?.contains(target))) return;
      clearTimeout(settled);
      settled = setTimeout(repositionSoon, settleMs);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    const news = ['focusin', 'scroll', 'resize'] as const;
    for (const name of news) window.addEventListener(name, repositionSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(settled);
      drawn.disconnect();
      for (const name of news) window.removeEventListener(name, repositionSoon, { capture: true });
    };
  }, [id, toast]);
  return position;
}

/** Shows the current message in place of the one before. */
export function ToastOutlet({ message }: { message: ToastMessage | null }) {
  const toast = useRef<Toast>(null);
  const shown = useRef<number | null>(null);
  const position = usePosition(toast, message);
  useEffect(() => {
    if (!message) {
      shown.current = null;
      toast.current?.clear();
      return;
    }
    if (shown.current !== message.id) {
      shown.current = message.id;
      const content = <CurrentBox shown={message} />;
      toast.current?.replace({ id: String(message.id), content, sticky: true, closable: false });
    }
    if (message.tone === 'warn') return;
    // Not PrimeReact's `life`: a repeat restarts this timer.
    const life = setTimeout(() => closeToast(message.id), lifeMs);
    return () => clearTimeout(life);
  }, [message]);
  return (
    <Toast
      ref={toast}
      position="top-center"
      className={`at-${position.place}`}
      pt={{ root: { style: edgesOf(position) } }}
      onRemove={({ id }) => closeToast(Number(id))}
    />
  );
}
