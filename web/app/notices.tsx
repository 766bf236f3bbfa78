import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { currentNotice, onNotice } from '#web/lib/shell/notices.ts';

const ToastHost = lazy(() => import('./toast-host.tsx').then((module) => ({ default: module.ToastHost })));

/** The place of toasts; what it takes to show one is loaded with the first. */
export function Notices() {
  const notice = useSyncExternalStore(onNotice, currentNotice);
  const needed = useRef(false);
  needed.current ||= notice !== null;
  return needed.current ? (
    <Suspense>
      <ToastHost notice={notice} />
    </Suspense>
  ) : null;
}
