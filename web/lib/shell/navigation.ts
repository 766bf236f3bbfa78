/** Closes what is open of the navigation; each part of it opens and closes without a script, too. */
export function closeNavigation(): void {
  for (const one of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) one.open = false;
}

function onPointer({ target }: PointerEvent): void {
  if (!(target instanceof Element && target.closest('header details > *'))) closeNavigation();
}

function onKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  const open = document.activeElement?.closest<HTMLDetailsElement>('header details[open]');
  open?.querySelector('summary')?.focus();
  closeNavigation();
}

/** Whatever is chosen elsewhere closes it, and so does Escape, which leads back to what opened it. */
export function watchNavigation(): void {
  addEventListener('pointerdown', onPointer);
  addEventListener('keydown', onKey);
}
