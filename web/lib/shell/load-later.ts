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
