import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const waiting = new Set<() => void>();
const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;
const controls = 'button, [role="button"], summary, input, select, textarea';

function startAll(event: Event): void {
  if (event.target instanceof Element && !event.target.closest(controls)) return;
  for (const touch of touches) document.removeEventListener(touch, startAll, true);
  for (const start of waiting) start();
  waiting.clear();
}

/** Loads with the first control that is pointed at, focused or pressed: by the time it opens something, that is there. */
export function loadWithFirstTouch(start: () => void): void {
  if (waiting.size === 0) {
    for (const touch of touches) document.addEventListener(touch, startAll, { capture: true, passive: true });
  }
  waiting.add(start);
}

/** Code that was asked for without a connection comes once there is one; what fails with one fails. */
export async function loadOnceThere<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return load();
  }
}

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
