import { countryName } from '#domain/countries/countries.ts';
import {
  type EnterpriseData,
  type EnterpriseField,
  enterpriseFields,
} from '#domain/enterprises/enterprise-changes.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, otherLocale } from '#domain/shared/locale.ts';
import { type Said, saidFor } from '#domain/shared/words.ts';
import { type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';
import { renderCountry } from './country-field.ts';
import { formatDay } from './current-brand.ts';
import { firstProblem, renderAlert, renderField } from './fields.ts';
import { portalHome, renderPage } from './layout.ts';

type Tag = 'none' | 'review' | 'verified' | 'returned';

const shapes: Record<Tag, { tone: string; icon: Html }> = {
  none: { tone: 'idle', icon: html`<circle cx="8" cy="8" r="6.25" stroke-dasharray="2.5 2.5"/>` },
  review: { tone: 'info', icon: html`<circle cx="8" cy="8" r="6.25"/><path d="M8 4.5V8l2.5 1.5"/>` },
  verified: {
    tone: 'ok',
    icon: html`<path d="M8 1.5l5.5 2v4c0 3.5-2.3 5.8-5.5 7-3.2-1.2-5.5-3.5-5.5-7v-4z"/><path d="M5.5 8l1.8 1.8 3.4-3.6"/>`,
  },
  returned: { tone: 'bad', icon: html`<path d="M6 3.5L2.5 7 6 10.5M2.5 7H10a3.5 3.5 0 0 1 0 7H7"/>` },
};

/** A status: icon, word and colour. */
function renderTag(tag: Tag, word: string): Html {
  const { tone, icon } = shapes[tag];
  return html`<span class="tag t-${tone}"><svg viewBox="0 0 16 16" aria-hidden="true">${icon}</svg>${word}</span>`;
}

export type CompanyView = {
  locale: Locale;
  portalUrl: string;
  /** The session's CSRF value. */
  serial: string;
  /** `none`: nothing handed in yet; `person`: an individual account without a company. */
  status: 'person' | 'none' | 'review' | 'returned' | 'verified';
  /** What stands in the fields. */
  entered: EnterpriseData;
  /** What stood there when the form was opened, which it brings back; null where nobody knows. */
  seen: EnterpriseData | null;
  /** What others stored meanwhile, and the fields in which both changed something else. */
  conflict: { stored: EnterpriseData; open: readonly EnterpriseField[] } | null;
  problems: Record<string, string>;
  submittedAt: Date | null;
  decidedAt: Date | null;
  reason: Said | null;
};

export function renderCompanyPage(view: CompanyView): string {
  const { locale, portalUrl, status, problems, conflict } = view;
  const text = serverTexts(locale).account;
  const refused = Object.keys(problems).length > 0;
  const main = html`<h1>${text.companyTitle}</h1>
<p class="lead">${status === 'person' ? text.individualLead : text.companyLead}</p>
${status !== 'person' && renderState(view, text)}
${status === 'returned' && !refused && renderReason(view, text)}
${renderAlert(refused ? text.problems : conflict ? text.changedMeanwhile : undefined)}
${status === 'verified' ? renderFacts(view, text) : renderForm(view, text)}
<p class="foot"><a href="${portalHome(portalUrl, locale)}">${serverTexts(locale).signIn.toPortal}</a></p>`;
  const otherLanguage = `/company?lang=${otherLocale(locale)}`;
  return renderPage({ locale, title: text.companyTitle, otherLanguage, portalUrl, main });
}

function renderState({ status, submittedAt, decidedAt }: CompanyView, text: ServerTexts['account']): Html {
  const state = status === 'person' ? 'none' : status;
  const when = decidedAt ?? submittedAt;
  const format = decidedAt ? text.decidedAt : text.submittedAt;
  const notes: Partial<Record<string, string>> = { review: text.reviewNote, verified: text.verifiedNote };
  return html`<p class="state">${renderTag(state, text.states[state])}${when !== null && html`<span>${format(formatDay(when))}</span>`}</p>
${notes[state] !== undefined && html`<p class="note">${notes[state]}</p>`}`;
}

/** In the reader's language; otherwise it says in which. */
function renderReason({ reason, locale: reader }: CompanyView, text: ServerTexts['account']): Html {
  const { text: said, locale } = saidFor(reader, reason ?? text.returnedUnsaid);
  const written = serverTexts(reader).messageBodies.written[locale];
  return html`<div class="returned"><p><b>${text.returnedTitle}</b></p>
${locale !== reader && html`<p class="help">${written}</p>`}
<p lang="${htmlLang[locale]}">${said}</p></div>`;
}

function renderForm(
  { locale, serial, status, entered, problems, seen, conflict }: CompanyView,
  text: ServerTexts['account'],
): Html {
  const first = firstProblem(enterpriseFields, problems);
  const field = (name: EnterpriseField, autocomplete = 'off') =>
    ({
      name,
      label: text[name],
      autocomplete,
      value: entered[name],
      problem: problems[name],
      focus: name === first,
    }) as const;
  const renderOwn = (
    name: EnterpriseField,
    autocomplete?: string,
    more: { help?: string; optional?: string; type?: 'tel' } = {},
  ) =>
    conflict?.open.includes(name)
      ? renderDecision({ name, mine: entered[name], theirs: conflict.stored[name], locale }, text)
      : renderField({ ...field(name, autocomplete), ...more });
  const label = status === 'person' ? text.registerCompany : status === 'review' ? text.update : text.submit;
  return html`<form method="post" action="/company" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="csrf" value="${serial}">
${seen !== null && html`<input type="hidden" name="seen" value="${JSON.stringify(seen)}">`}
${conflict?.open.includes('country') ? renderOwn('country') : renderCountry(field('country'), locale)}
${renderOwn('companyZh', 'organization', { optional: serverTexts(locale).signIn.optional })}
${renderOwn('companyEn', 'organization')}
${renderOwn('creditCode', 'off', { help: text.creditCodeHelp })}
<div class="pair">
${renderOwn('legalRepresentative')}
${renderOwn('phone', 'tel', { type: 'tel' })}
</div>
<button class="primary" type="submit">${label}</button>
</form>`;
}

type Decision = {
  name: EnterpriseField;
  mine?: string | undefined;
  theirs?: string | undefined;
  locale: Locale;
};

/** Both values of a field that others changed meanwhile: what is chosen is sent in its name. */
function renderDecision({ name, mine, theirs, locale }: Decision, text: ServerTexts['account']): Html {
  const way = (side: 'mine' | 'theirs', value = '') => {
    const format = name === 'country' && value ? countryName(value, locale) : value;
    return html`<label><input type="radio" name="${name}" value="${value}"${side === 'mine' && html` checked`}><span><small>${text[side]}</small>${format}</span></label>`;
  };
  return html`<fieldset class="field ways"><legend>${text[name]}</legend>
${way('mine', mine)}
${way('theirs', theirs)}
</fieldset>`;
}

function renderFacts({ entered, locale }: CompanyView, text: ServerTexts['account']): Html {
  const facts = enterpriseFields.flatMap((name) => {
    const value = entered[name];
    const mark = name === 'creditCode' && html` class="code"`;
    const renderOwn = name === 'country' && value ? countryName(value, locale) : value;
    return value ? [html`<dt>${text[name]}</dt><dd${mark}>${renderOwn}</dd>`] : [];
  });
  return html`<dl class="facts">${facts}</dl>`;
}
