export type Theme = 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();

/** What `set-theme.js` put there before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Sets the theme and remembers it: from then on the system's own choice no longer counts. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be unavailable; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function followSystem({ matches }: MediaQueryListEvent): void {
  if (localStorage.getItem(key)) return;
  document.documentElement.dataset.theme = matches ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Calls back whenever the theme changes; returns what ends this. */
export function onTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  if (listeners.size === 0) system.addEventListener('change', followSystem);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) system.removeEventListener('change', followSystem);
  };
}
