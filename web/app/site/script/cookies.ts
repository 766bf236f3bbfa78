import { sendJson } from '#web/lib/api/send-json.ts';
import { allowsCounting, chooseCookies, hasChosenCookies } from '#web/lib/shell/cookie-choice.ts';

/** Counts this visit where its reader allows it and the page is one that is counted. */
function countVisit(): void {
  const { visitAddress, page } = document.body.dataset;
  if (!visitAddress || !allowsCounting()) return;
  const body = JSON.stringify({ page });
  void sendJson({ method: 'POST', address: visitAddress, body }).catch(() => {});
}

/** Asks what may be kept until it is said. */
export function watchCookies(): void {
  countVisit();
  const notice = document.querySelector<HTMLElement>('[data-cookies]');
  if (!notice || hasChosenCookies()) return;
  notice.hidden = false;
  notice.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choice]') : null;
    if (!button) return;
    chooseCookies(button.dataset.choice === 'counting' ? 'counting' : 'necessary');
    notice.remove();
  });
}
