import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadOnceThere, loadWithFirstTouch } from './load-later.ts';

/** What the first picture needs is there by then, and nobody has opened anything yet. */
const restMs = 1_500;

/**
 * A part that no page shows at first: its code comes once the page has come to rest, so that it is there without a
 * connection, too, or with the first thing that is pointed at, focused or pressed, whichever is sooner. `instead` stands
 * in its place until then.
 */
export function showLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead?: ReactNode,
): ComponentType<P> {
  if (!import.meta.env.SSR) {
    // What fails here fails again where it is shown, which says so.
    const ahead = () => void load().catch(() => null);
    setTimeout(ahead, restMs);
    loadWithFirstTouch(ahead);
  }
  const Part = lazy(async () => ({ default: await loadOnceThere(load) }));
  return function Later(props: P) {
    return (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    );
  };
}
