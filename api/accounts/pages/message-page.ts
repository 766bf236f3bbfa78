import { type Html, html } from '#domain/shared/html.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { portalHome, renderPage } from './layout.ts';

export type MessageView = {
  locale: Locale;
  portalUrl: string;
  title: string;
  lead: string;
  /** To quote to support. */
  requestId?: string | undefined;
  /** Where to go on; the portal's home when absent. */
  link?: { label: string; href: string };
  /** Address of the same page in the other language; absent where there is none. */
  otherLanguage?: string;
};

/** A page that says one thing and leads back to the portal. */
export function renderMessagePage(view: MessageView): string {
  const { locale, portalUrl, title, lead, requestId, otherLanguage } = view;
  const text = serverTexts(locale).signIn;
  const { label, href } = view.link ?? { label: text.toPortal, href: portalHome(portalUrl, locale) };
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${requestId !== undefined && html`<p class="request">${text.request} <code>${requestId}</code></p>`}
<a class="button primary" href="${href}">${label}</a>`;
  return renderPage({ locale, title, portalUrl, main, otherLanguage });
}

export type SignOutView = { locale: Locale; portalUrl: string; form: Html; automatic: boolean };

/** Asks before signing out, unless the portal itself sent the browser here: then a script sends the form. */
export function renderSignOutPage({ locale, portalUrl, form, automatic }: SignOutView): string {
  const text = serverTexts(locale).signIn;
  const title = automatic ? text.signingOut : text.signOutTitle;
  const main = html`<h1>${title}</h1>
<p class="lead">${text.signOutLead}</p>
${form}
<p class="actions"><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">${text.signOut}</button>
${!automatic && html`<a class="button" href="${portalHome(portalUrl, locale)}">${text.stay}</a>`}</p>`;
  return renderPage({ locale, title, portalUrl, main, ...(automatic ? { script: 'sign-out.js' } : {}) });
}
