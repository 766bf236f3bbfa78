import type { Locale } from '#domain/locale.ts';
import { type Html, html } from '#routes/html.ts';
import { renderAlert, renderField } from './fields.ts';
import { renderPage } from './layout.ts';
import { type PageTexts, pageTexts } from './texts.ts';

export type RegisterView = {
  locale: Locale;
  uid: string;
  portalUrl: string;
  kind: 'company' | 'individual';
  /** Entered before, without the password. */
  entered: Record<string, string>;
  /** What is wrong, by field. */
  problems: Record<string, string>;
};

export function renderRegisterPage(view: RegisterView): string {
  const { locale, uid, portalUrl, kind, problems } = view;
  const text = pageTexts[locale];
  const here = `/interaction/${uid}`;
  const refused = Object.keys(problems).length > 0;
  const main = html`<h1>${text.registerTitle}</h1>
<p class="lead">${text.registerLead}</p>
${kindTabs(text, `${here}?screen=register&lang=${locale}`, kind)}
${renderAlert(refused ? text.problems : undefined)}
<form method="post" action="${here}/register" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="kind" value="${kind}">
${kind === 'company' && companyFields(view, text)}
${personFields(view, text)}
${kind === 'company' && html`<p class="note">${text.admission}</p>`}
<button class="primary" type="submit">${text.create}</button>
</form>
<p class="foot">${text.haveAccount} <a href="${here}?screen=sign-in&amp;lang=${locale}">${text.signIn}</a></p>`;
  const otherLanguage = `${here}?screen=register&kind=${kind}&lang=${locale === 'zh' ? 'en' : 'zh'}`;
  return renderPage({ locale, title: text.registerTitle, otherLanguage, portalUrl, main });
}

function kindTabs(text: PageTexts, address: string, chosen: RegisterView['kind']): Html {
  const tab = (kind: RegisterView['kind']) =>
    html`<a href="${address}&amp;kind=${kind}"${kind === chosen && html` aria-current="page"`}>${text[kind]}</a>`;
  return html`<nav class="tabs" aria-label="${text.kind}">${tab('company')}${tab('individual')}</nav>`;
}

function companyFields({ entered, problems }: RegisterView, text: PageTexts): Html {
  const field = (name: 'companyZh' | 'companyEn' | 'phone', autocomplete: string) =>
    ({ name, label: text[name], autocomplete, value: entered[name], problem: problems[name] }) as const;
  return html`<div class="pair">
${renderField({ ...field('companyZh', 'organization'), help: text.companyHelp })}
${renderField(field('companyEn', 'organization'))}
</div>
${renderField({ ...field('phone', 'tel'), type: 'tel' })}`;
}

function personFields({ entered, problems }: RegisterView, text: PageTexts): Html {
  const name = (key: 'nameZh' | 'nameEn') =>
    renderField({
      name: key,
      label: text[key],
      autocomplete: 'name',
      value: entered[key],
      problem: problems[key],
    });
  const login = { name: 'login', label: text.email, type: 'email', autocomplete: 'username' } as const;
  const password = { name: 'password', label: text.password, type: 'password' } as const;
  return html`<div class="pair">${name('nameZh')}${name('nameEn')}</div>
${renderField({ ...login, value: entered.login, problem: problems.login })}
${renderField({ ...password, autocomplete: 'new-password', help: text.passwordHelp, problem: problems.password })}`;
}
