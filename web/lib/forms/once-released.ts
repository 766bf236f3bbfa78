/** Callbacks that wait for the pointer to be released. */
let waiting: (() => void)[] = [];
let pressed = false;

function press(): void {
  pressed = true;
}

/** In a new task, after the release's click. */
function release(): void {
  pressed = false;
  const acts = waiting;
  waiting = [];
  if (acts.length > 0) setTimeout(() => acts.forEach((act) => void act()));
}

export function watchPointer(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('pointerdown', press, true);
  for (const end of ['pointerup', 'pointercancel'] as const) target.addEventListener(end, release, true);
}
if (typeof window !== 'undefined') watchPointer(window);

/**
 * Runs at once, or after the click while the pointer is down: an error line that appears meanwhile would move the
 * button away, and the click would be lost.
 */
export function onceReleased(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}
