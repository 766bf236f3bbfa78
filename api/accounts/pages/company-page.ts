import { shownDay } from '#accounts/calls/brand.ts';
import { countryName, creditCodeCountry, listCountries } from '#domain/enterprises/countries.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';
import { firstProblem, renderAlert, renderChoice, renderField } from './fields.ts';
import { portalHome, renderPage } from './layout.ts';
import { renderTag } from './tag.ts';

const companyFields = [
  'companyZh',
  'companyEn',
  'country',
  'creditCode',
  'legalRepresentative',
  'phone',
] as const;
type CompanyField = (typeof companyFields)[number];

export type CompanyView = {
  locale: Locale;
  portalUrl: string;
  /** The session's CSRF value. */
  serial: string;
  /** `none`: nothing handed in yet; `person`: an individual account without a company. */
  standing: 'person' | 'none' | 'review' | 'returned' | 'verified';
  /** What stands in the fields. */
  entered: Partial<Record<CompanyField, string>>;
  problems: Record<string, string>;
  submittedAt: Date | null;
  decidedAt: Date | null;
  reason: string | null;
};

export function renderCompanyPage(view: CompanyView): string {
  const { locale, portalUrl, standing, problems } = view;
  const text = serverTexts(locale).account;
  const refused = Object.keys(problems).length > 0;
  const main = html`<h1>${text.companyTitle}</h1>
<p class="lead">${standing === 'person' ? text.individualLead : text.companyLead}</p>
${standing !== 'person' && renderState(view, text)}
${standing === 'returned' && !refused && renderReason(view, text)}
${renderAlert(refused ? text.problems : undefined)}
${standing === 'verified' ? renderFacts(view, text) : renderForm(view, text)}
<p class="foot"><a href="${portalHome(portalUrl, locale)}">${serverTexts(locale).signIn.toPortal}</a></p>`;
  const otherLanguage = `/company?lang=${otherLocale(locale)}`;
  return renderPage({ locale, title: text.companyTitle, otherLanguage, portalUrl, main });
}

function renderState({ standing, submittedAt, decidedAt }: CompanyView, text: ServerTexts['account']): Html {
  const state = standing === 'person' ? 'none' : standing;
  const when = decidedAt ?? submittedAt;
  const said = decidedAt ? text.decidedAt : text.submittedAt;
  const notes: Partial<Record<string, string>> = { review: text.reviewNote, verified: text.verifiedNote };
  return html`<p class="state">${renderTag(state, text.states[state])}${when !== null && html`<span>${said(shownDay(when))}</span>`}</p>
${notes[state] !== undefined && html`<p class="note">${notes[state]}</p>`}`;
}

function renderReason({ reason }: CompanyView, text: ServerTexts['account']): Html {
  return html`<div class="returned"><p><b>${text.returnedTitle}</b></p><p>${reason ?? text.returnedUnsaid}</p></div>`;
}

function renderForm(
  { locale, serial, standing, entered, problems }: CompanyView,
  text: ServerTexts['account'],
): Html {
  const first = firstProblem(companyFields, problems);
  const field = (name: CompanyField, autocomplete = 'off') =>
    ({
      name,
      label: text[name],
      autocomplete,
      value: entered[name],
      problem: problems[name],
      focus: name === first,
    }) as const;
  const label =
    standing === 'person' ? text.registerCompany : standing === 'review' ? text.update : text.submit;
  return html`<form method="post" action="/company" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="csrf" value="${serial}">
${renderField(field('companyZh', 'organization'))}
${renderField(field('companyEn', 'organization'))}
${renderChoice({ ...field('country', 'country'), value: entered.country ?? creditCodeCountry }, listChoices(locale))}
${renderField({ ...field('creditCode'), help: text.creditCodeHelp })}
<div class="pair">
${renderField(field('legalRepresentative'))}
${renderField({ ...field('phone', 'tel'), type: 'tel' })}
</div>
<button class="primary" type="submit">${label}</button>
</form>`;
}

function listChoices(locale: Locale) {
  return listCountries(locale).map(({ code, name }) => ({ value: code, text: name }));
}

function renderFacts({ entered, locale }: CompanyView, text: ServerTexts['account']): Html {
  const facts = companyFields.flatMap((name) => {
    const value = entered[name];
    const mark = name === 'creditCode' && html` class="code"`;
    const shown = name === 'country' && value ? countryName(value, locale) : value;
    return value ? [html`<dt>${text[name]}</dt><dd${mark}>${shown}</dd>`] : [];
  });
  return html`<dl class="facts">${facts}</dl>`;
}
