/** Calls that wait for the pointer to be lifted. */
let waiting: (() => void)[] = [];
let pressed = false;

function press(): void {
  pressed = true;
}

/** After the click that the lifting makes. */
function release(): void {
  pressed = false;
  const acts = waiting;
  waiting = [];
  if (acts.length > 0) setTimeout(() => acts.forEach((act) => void act()));
}

/** Listens to a window; the browser's own one does from the start. */
export function watchPointer(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('pointerdown', press, true);
  for (const end of ['pointerup', 'pointercancel'] as const) target.addEventListener(end, release, true);
}
if (typeof window !== 'undefined') watchPointer(window);

/**
 * Acts at once, or after the click where the pointer is down: a line that appears meanwhile moves what is being pressed
 * away from under it, and the click is lost.
 */
export function onceReleased(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}
