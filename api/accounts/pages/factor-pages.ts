import { type Html, html } from '#domain/shared/html.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import {
  type FactorFormsView,
  type FactorOffer,
  renderAppOffer,
  renderFactorForms,
  renderPasskeyOffer,
} from './factor-forms.ts';
import { renderAlert, renderField } from './fields.ts';
import { renderPage } from './layout.ts';

const script = 'passkey.js';
type Frame = { locale: Locale; portalUrl: string; otherLanguage: string };

/** The second step of a sign-in. */
export function renderStepPage(frame: Frame, view: FactorFormsView): string {
  const text = serverTexts(frame.locale).secondFactors;
  const main = html`<h1>${text.stepTitle}</h1>
<p class="lead">${text.stepLead}</p>
${renderFactorForms(view)}`;
  return renderPage({ ...frame, title: text.stepTitle, main, script });
}

/** Who changes security settings proves again who they are: by a factor, or by the password where there is none. */
export function renderConfirmPage(frame: Frame, view: FactorFormsView): string {
  const text = serverTexts(frame.locale).secondFactors;
  const byPassword = !view.hasApp && view.passkey === null;
  const main = html`<h1>${text.confirmTitle}</h1>
<p class="lead">${byPassword ? text.confirmPassword : text.confirmFactor}</p>
${byPassword ? renderPasswordForm(view) : renderFactorForms(view)}
<p class="foot"><a href="/security?lang=${frame.locale}">${text.toSecurity}</a></p>`;
  return renderPage({ ...frame, title: text.confirmTitle, main, script });
}

function renderPasswordForm({ locale, action, hidden, wrong }: FactorFormsView): Html {
  const text = serverTexts(locale).secondFactors;
  const field = { name: 'password', label: text.password, autocomplete: 'current-password' };
  return html`${renderAlert(wrong && text.wrong.password)}<form method="post" action="${action}" novalidate>
${hidden}
${renderField({ ...field, type: 'password', focus: true })}
<button class="primary wide" type="submit">${text.continue}</button>
</form>`;
}

/** Adding a factor: on the way in with both kinds, on the security page with the one that was chosen. */
export function renderOfferPage(
  frame: Frame,
  offer: FactorOffer & { alert?: string | undefined; onWayIn: boolean },
): string {
  const text = serverTexts(frame.locale).secondFactors;
  const title = offer.onWayIn ? text.enrolTitle : offer.app ? text.addApp : text.addPasskey;
  const main = html`<h1>${title}</h1>
${offer.onWayIn && html`<p class="lead">${text.enrolLead}</p>`}
${renderAlert(offer.alert)}
${renderPasskeyOffer(offer)}
${renderAppOffer(offer)}
${!offer.onWayIn && html`<p class="foot"><a href="/security?lang=${frame.locale}">${text.toSecurity}</a></p>`}`;
  return renderPage({ ...frame, title, main, script });
}

export type CodesView = {
  locale: Locale;
  portalUrl: string;
  codes: readonly string[];
  /** Sent once they are kept; a link where there is nothing to finish. */
  next: { action: string; hidden: Html } | { href: string };
};

/** Recovery codes, this once: the page is in no other language, for it cannot be asked for again. */
export function renderCodesPage({ locale, portalUrl, codes, next }: CodesView): string {
  const text = serverTexts(locale).secondFactors;
  const on =
    'href' in next
      ? html`<a class="button primary wide" href="${next.href}">${text.codesSaved}</a>`
      : html`<form method="post" action="${next.action}">${next.hidden}<button class="primary wide" type="submit">${text.codesSaved}</button></form>`;
  const main = html`<h1>${text.codesTitle}</h1>
<p class="lead">${text.codesLead}</p>
<ol class="recovery-codes">${codes.map((code) => html`<li>${code}</li>`)}</ol>
${on}`;
  return renderPage({ locale, portalUrl, title: text.codesTitle, main });
}
