import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { currentToast, onToastChange } from '#web/lib/shell/toasts.ts';

const ToastHost = lazy(() => import('./toast-host.tsx').then((module) => ({ default: module.ToastHost })));

/** The place of toasts; what it takes to show one is loaded with the first. */
export function Toasts() {
  const message = useSyncExternalStore(onToastChange, currentToast);
  const needed = useRef(false);
  needed.current ||= message !== null;
  return needed.current ? (
    <Suspense>
      <ToastHost message={message} />
    </Suspense>
  ) : null;
}
