import type { Registration } from '#domain/accounts/registration.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';
import { renderCountry } from './country-field.ts';
import { firstProblem, renderAlert, renderField } from './fields.ts';
import { renderPage } from './layout.ts';

export type RegisterView = {
  locale: Locale;
  uid: string;
  portalUrl: string;
  kind: Registration['kind'];
  /** Entered before, without the password. */
  entered: Record<string, string>;
  /** What is wrong, by field. */
  problems: Record<string, string>;
};

export function renderRegisterPage(view: RegisterView): string {
  const { locale, uid, portalUrl, kind, problems } = view;
  const text = serverTexts(locale).signIn;
  const here = `/interaction/${uid}`;
  const refused = Object.keys(problems).length > 0;
  const main = html`<h1>${text.registerTitle}</h1>
<p class="lead">${text.registerLead}</p>
${kindTabs(text, `${here}?screen=register&lang=${locale}`, kind)}
${renderAlert(refused ? text.problems : undefined)}
<form method="post" action="${here}/register" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="kind" value="${kind}">
${kind !== 'individual' && companyFields(view, text)}
${personFields(view, text)}
${kind !== 'individual' && html`<p class="note">${kind === 'lab' ? text.labAdmission : text.admission}</p>`}
<button class="primary" type="submit">${text.create}</button>
</form>
<p class="foot">${text.haveAccount} <a href="${here}?screen=sign-in&amp;lang=${locale}">${text.signIn}</a></p>`;
  const otherLanguage = `${here}?screen=register&kind=${kind}&lang=${otherLocale(locale)}`;
  return renderPage({ locale, title: text.registerTitle, otherLanguage, portalUrl, main });
}

function kindTabs(text: ServerTexts['signIn'], address: string, chosen: RegisterView['kind']): Html {
  const tab = (kind: RegisterView['kind']) =>
    html`<a href="${address}&amp;kind=${kind}"${kind === chosen && html` aria-current="page"`}>${text[kind]}</a>`;
  return html`<nav class="tabs" aria-label="${text.kind}">${tab('company')}${tab('lab')}${tab('individual')}</nav>`;
}

/** In the order of the page. */
const fields = ['country', 'companyZh', 'companyEn', 'nameZh', 'nameEn', 'login', 'password'] as const;

/** What was entered into a field, and what is wrong with it. */
function fieldOf(name: (typeof fields)[number], { entered, problems }: RegisterView) {
  return {
    name,
    // The password is never given back.
    value: name === 'password' ? undefined : entered[name],
    problem: problems[name],
    focus: name === firstProblem(fields, problems),
  };
}

function companyFields(view: RegisterView, text: ServerTexts['signIn']): Html {
  const field = (name: 'companyZh' | 'companyEn') =>
    ({ ...fieldOf(name, view), label: text[name], autocomplete: 'organization' }) as const;
  const country = { ...fieldOf('country', view), label: text.country };
  return html`${renderCountry(country, view.locale)}
${renderField({ ...field('companyZh'), help: text.companyHelp, optional: text.optional })}
${renderField(field('companyEn'))}`;
}

function personFields(view: RegisterView, text: ServerTexts['signIn']): Html {
  const name = (key: 'nameZh' | 'nameEn') =>
    ({ ...fieldOf(key, view), label: text[key], autocomplete: 'name' }) as const;
  const login = { ...fieldOf('login', view), label: text.email, type: 'email' } as const;
  const password = { ...fieldOf('password', view), label: text.password, type: 'password' } as const;
  return html`<div class="pair">
${renderField({ ...name('nameZh'), optional: text.optional })}
${renderField(name('nameEn'))}
</div>
${renderField({ ...login, autocomplete: 'username' })}
${renderField({ ...password, autocomplete: 'new-password', help: text.passwordHelp })}`;
}
