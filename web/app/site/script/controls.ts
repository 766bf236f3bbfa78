import { addressIn } from '#web/lib/language/language.ts';
import { chooseTheme, currentTheme, onTheme } from '#web/lib/shell/theme.ts';

const copiedMs = 2_000;

function nameThemes(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.theme-switch')) {
    const { toDark = '', toLight = '' } = button.dataset;
    button.title = currentTheme() === 'dark' ? toLight : toDark;
    button.ariaLabel = button.title;
  }
}

async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  const status = button.nextElementSibling;
  button.dataset.copied = 'true';
  if (status instanceof HTMLElement) status.textContent = status.dataset.text ?? '';
  setTimeout(() => {
    delete button.dataset.copied;
    if (status) status.textContent = '';
  }, copiedMs);
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const copied = target.closest<HTMLElement>('[data-copy]');
  if (copied) void copy(copied);
  if (target.closest('.theme-switch')) chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
  const other = target.closest<HTMLAnchorElement>('.lang a');
  // The address may have changed since the page came.
  if (other) other.href = addressIn(other.lang === 'en' ? 'en' : 'zh', location);
}

function showConnection(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-offline]')) line.hidden = navigator.onLine;
}

/** Theme, language, copying, and the line that says that there is no connection. */
export function watchControls(): void {
  nameThemes();
  onTheme(nameThemes);
  addEventListener('click', onClick);
  showConnection();
  addEventListener('online', showConnection);
  addEventListener('offline', showConnection);
}
