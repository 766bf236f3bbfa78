import type { FactorKind } from '#domain/second-factors/second-factor.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';
import { formatDay } from './current-brand.ts';
import { renderAlert } from './fields.ts';
import { portalHome, renderPage } from './layout.ts';

type Factor = { id: string; kind: FactorKind; name: string; createdAt: Date; lastUsedAt: Date | null };
export type SecurityView = {
  locale: Locale;
  portalUrl: string;
  factors: readonly Factor[];
  recovery: { left: number; madeAt: Date } | null;
  alert?: string | undefined;
};

/** What protects an account beside its password. */
export function renderSecurityPage({ locale, portalUrl, factors, recovery, alert }: SecurityView): string {
  const text = serverTexts(locale).secondFactors;
  const to = (path: string) => `/security/${path}?lang=${locale}`;
  const main = html`<h1>${text.securityTitle}</h1>
<p class="lead">${text.securityLead}</p>
${renderAlert(alert)}
<h2>${text.factors}</h2>
${factors.length === 0 ? html`<p class="note">${text.none}</p>` : html`<ul class="factors">${factors.map((factor) => renderFactor(factor, text, locale))}</ul>`}
<p class="actions"><a class="button" href="${to('passkey')}">${text.addPasskey}</a><a class="button" href="${to('app')}">${text.addApp}</a></p>
<h2>${text.codes}</h2>
<p class="note">${recovery ? text.codesLeft(recovery.left, formatDay(recovery.madeAt)) : text.codesNone}</p>
${factors.length > 0 && html`<p class="actions"><a class="button" href="${to('recovery-codes')}">${text.renewCodes}</a></p>`}
<h2>${text.passwordSection}</h2>
<p class="note">${text.passwordSectionLead}</p>
<p class="actions"><a class="button" href="/password?lang=${locale}">${text.changePassword}</a></p>
<p class="foot"><a href="${portalHome(portalUrl, locale)}">${serverTexts(locale).signIn.toPortal}</a></p>`;
  const otherLanguage = `/security?lang=${otherLocale(locale)}`;
  return renderPage({ locale, title: text.securityTitle, otherLanguage, portalUrl, main });
}

function renderFactor(
  { id, kind, name, createdAt, lastUsedAt }: Factor,
  text: ServerTexts['secondFactors'],
  locale: Locale,
): Html {
  const used = lastUsedAt ? text.used(formatDay(lastUsedAt)) : text.neverUsed;
  const kindName = name === text.kinds[kind] ? '' : `${text.kinds[kind]} · `;
  return html`<li><div><b>${name}</b><small>${kindName}${text.added(formatDay(createdAt))} · ${used}</small></div>
<a href="/security/remove?factor=${id}&amp;lang=${locale}" aria-label="${text.removeNamed(name)}">${text.remove}</a></li>`;
}

export type ConfirmView = {
  locale: Locale;
  portalUrl: string;
  title: string;
  lead: string;
  confirm: string;
  action: string;
  hidden: Html;
  otherLanguage: string;
  /** What leads back with nothing done. */
  cancel: string;
};

/** Asks before something is done that cannot be taken back. */
export function renderConfirmAction(view: ConfirmView): string {
  const { locale, portalUrl, title, lead, confirm, action, hidden, otherLanguage, cancel } = view;
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<form method="post" action="${action}">${hidden}
<p class="actions"><button class="primary" type="submit">${confirm}</button><a class="button" href="/security?lang=${locale}">${cancel}</a></p></form>`;
  return renderPage({ locale, title, portalUrl, main, otherLanguage });
}
