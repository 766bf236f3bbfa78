import { useSyncExternalStore } from 'react';

function onOnline(listener: () => void): () => void {
  for (const name of ['online', 'offline'] as const) window.addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline'] as const) window.removeEventListener(name, listener);
  };
}

const isOnline = () => navigator.onLine;

/** False while the browser itself knows that it has no connection. */
export const useOnline = () => useSyncExternalStore(onOnline, isOnline, () => true);
