import type { KeyboardEvent } from 'react';

/** ⌘ on Apple's keyboards, Ctrl elsewhere. */
export function submitKeyName(platform: string = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘↵' : 'Ctrl ↵';
}

/** Ctrl or ⌘ with Enter sends what is typed here, and goes no further: the desk would take it for its decision. */
export function onSubmitKey(submit: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) submit();
  };
}
