import { certificateNumber } from '#domain/certificates/certificate-number.ts';
import { languagePrefix } from '#web/lib/language/language.ts';
import { noteShown } from './links.ts';
import { fetchPage, onShown, showPage, showParts } from './page-parts.ts';

const pauseMs = 300;
/** Since when the form that is here has been. */
let shownAt = performance.now();
let timer: ReturnType<typeof setTimeout> | undefined;

function wordsOf(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const words = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) words.append(name, String(value));
  return words;
}

/** Finds what is typed and chosen, without leaving the field. */
async function find(form: HTMLFormElement): Promise<void> {
  clearTimeout(timer);
  const address = new URL(form.action);
  for (const [name, value] of wordsOf(form)) if (value.trim()) address.searchParams.set(name, value.trim());
  if (address.href === location.href) return;
  const { page } = await fetchPage(address.href);
  history.replaceState(null, '', address);
  noteShown();
  showParts(page);
}

/** Tries without a script what did not come with one. */
const findNow = (form: HTMLFormElement) => find(form).catch(() => form.submit());

function findLater(form: HTMLFormElement): void {
  clearTimeout(timer);
  timer = setTimeout(() => void find(form).catch(() => {}), pauseMs);
}

/** Whoever is faster than a form may be waits for the rest. */
async function untilReady({ dataset: { readyAfter } }: HTMLFormElement): Promise<void> {
  const left = shownAt + Number(readyAfter ?? 0) - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Fills what is empty: a server that has too much to do answers with an empty form. */
function keepTyped(words: URLSearchParams): void {
  const form = document.querySelector<HTMLFormElement>('form[data-send]');
  for (const [name, value] of words) {
    const field = form?.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === '') field.value = value;
  }
}

/** Sends a form and shows the page that answers it. What was typed stays where no answer comes. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const failed = form.querySelector<HTMLElement>('[data-failed]');
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[type="submit"]')];
  const body = wordsOf(form, submitter);
  if (failed) failed.hidden = true;
  for (const one of buttons) one.disabled = true;
  try {
    await untilReady(form);
    const { page, address } = await fetchPage(form.action, { method: 'POST', body });
    showPage(page);
    history.replaceState(null, '', address);
    noteShown();
    keepTyped(body);
    document.querySelector<HTMLElement>('main [aria-invalid]')?.focus();
  } catch {
    if (failed) failed.hidden = false;
    for (const one of buttons) one.disabled = false;
  }
}

/** Straight to a certificate, where what stands in the form is the number of one. */
function openCertificate(form: HTMLFormElement): boolean {
  const number = (wordsOf(form).get('keyword') ?? '').normalize('NFKC').trim().toUpperCase();
  if (!certificateNumber.test(number)) return false;
  location.assign(`${languagePrefix(location.pathname)}/c/${number}`);
  return true;
}

function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  if ('live' in form.dataset) {
    event.preventDefault();
    void findNow(form);
  } else if ('send' in form.dataset) {
    event.preventDefault();
    void send(form, submitter);
  } else if ('byNumber' in form.dataset && openCertificate(form)) event.preventDefault();
}

/** The form that finds while somebody types in it. */
function liveForm({ target }: Event): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-live]') : null;
}

const typedKey = 'typed';

/** Another language is another document: what was typed in this one comes along, in this tab alone. */
function carryTyped(): void {
  const typed = sessionStorage.getItem(typedKey);
  sessionStorage.removeItem(typedKey);
  if (typed) keepTyped(new URLSearchParams(typed));
  addEventListener('click', ({ target }) => {
    const form = document.querySelector<HTMLFormElement>('form[data-send]');
    if (form && target instanceof Element && target.closest('.lang a'))
      sessionStorage.setItem(typedKey, String(wordsOf(form)));
  });
}

/** What is wrong in a form the server says, in the page's words, and not the browser. */
function leaveToServer(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) form.noValidate = true;
}

/** Forms find and send without leaving the page. */
export function watchForms(): void {
  addEventListener('submit', onSubmit);
  addEventListener('input', (event) => {
    const form = liveForm(event);
    if (form) findLater(form);
  });
  leaveToServer();
  carryTyped();
  onShown(() => {
    shownAt = performance.now();
    leaveToServer();
  });
  const live = document.querySelector<HTMLFormElement>('form[data-live]');
  // Somebody may have typed before this script was there.
  if (live && wordsOf(live).get('keyword') !== (new URL(location.href).searchParams.get('keyword') ?? ''))
    findLater(live);
}
