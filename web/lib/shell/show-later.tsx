import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** What the first picture needs is there by then, and nobody has opened anything yet. */
const restMs = 1_500;

/**
 * A part that no page shows at first: its code comes once the page has come to rest, so that it is there without a
 * connection, too, or with the first that is to be shown, whichever is sooner. `instead` stands in its place until then.
 */
export function showLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead?: ReactNode,
): ComponentType<P> {
  // What fails here fails again where it is shown, which says so.
  if (!import.meta.env.SSR) setTimeout(() => void load().catch(() => null), restMs);
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: P) {
    return (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    );
  };
}
