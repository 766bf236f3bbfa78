import { useEffect, useRef } from 'react';

const fields = ':is(input, textarea, select):enabled:not([type="hidden"]), [contenteditable="true"]';

function findField(dialog: Element): HTMLElement | undefined {
  return [...dialog.querySelectorAll<HTMLElement>(fields)].find((one) => one.checkVisibility());
}

/** Stands in a dialog: its first field has the focus as soon as it is there, so that nothing typed is lost; its first button until then. */
export function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (!dialog) return;
    let put: Element | null = null;
    const focus = () => {
      const { activeElement } = document;
      // Whoever went somewhere else in the dialog is left there.
      if (dialog.contains(activeElement) && activeElement !== put) return;
      const first = findField(dialog) ?? dialog.querySelector<HTMLElement>('button');
      if (first && first !== activeElement) first.focus();
      put = document.activeElement;
    };
    const loading = new MutationObserver(focus);
    const stop = () => loading.disconnect();
    loading.observe(dialog, { childList: true, subtree: true });
    for (const event of ['input', 'pointerdown'] as const)
      dialog.addEventListener(event, stop, { once: true });
    focus();
    return stop;
  }, []);
  return <span ref={place} hidden />;
}
