/** ⌘ on Apple's keyboards, Ctrl elsewhere. */
export function submitKeyName(platform: string = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘↵' : 'Ctrl ↵';
}
