import { create } from 'qrcode';
import type { FactorMethod } from '#domain/second-factors/second-factor.ts';
import { type Html, html } from '#domain/shared/html.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderAlert, renderField } from './fields.ts';

const quiet = 4;

/** A QR code as one vector path, with the light margin that readers want. */
function qrCode(text: string, label: string): Html {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const whole = modules.size + 2 * quiet;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return html`<svg class="qr-code" viewBox="0 0 ${whole} ${whole}" role="img" aria-label="${label}"><path class="qr-light" d="M0 0h${whole}v${whole}H0z"/><path class="qr-dark" d="${path}"/></svg>`;
}

/** What a page asks of the factors that somebody has. */
export type FactorFormsView = {
  locale: Locale;
  /** Where the forms are sent. */
  action: string;
  /** Goes along with each form: language, CSRF value. */
  hidden: Html;
  hasApp: boolean;
  /** What the browser asks a passkey; null without one. */
  passkey: object | null;
  /** Address that shows the form for a recovery code, and the one that shows the others. */
  recoveryAddress: string;
  othersAddress: string;
  onRecovery: boolean;
  /** The proof that was wrong. */
  wrong?: FactorMethod | undefined;
};

/** The ways to prove oneself, each with its form; the recovery code on a page of its own. */
export function renderFactorForms(view: FactorFormsView): Html {
  const text = serverTexts(view.locale).secondFactors;
  const alert = renderAlert(view.wrong && text.wrong[view.wrong]);
  if (view.onRecovery) {
    return html`${alert}${renderTyped(view, 'recovery')}
<p class="foot"><a href="${view.othersAddress}">${text.useOthers}</a><br>${text.lostAll}</p>`;
  }
  return html`${alert}${view.passkey !== null && renderPasskeyUse(view, view.passkey)}
${view.hasApp && renderTyped(view, 'code')}
<p class="foot"><a href="${view.recoveryAddress}">${text.useRecovery}</a></p>`;
}

function renderTyped({ locale, action, hidden, passkey }: FactorFormsView, name: 'code' | 'recovery'): Html {
  const text = serverTexts(locale).secondFactors;
  const [label, help] = name === 'code' ? [text.code, text.codeHelp] : [text.recovery, text.recoveryHelp];
  const autocomplete = name === 'code' ? 'one-time-code' : 'off';
  const numeric = name === 'code';
  const kind = passkey !== null && name === 'code' ? '' : 'primary';
  return html`<form method="post" action="${action}" novalidate>
${hidden}
${renderField({ name, label, help, autocomplete, numeric, focus: true })}
<button class="${kind} wide" type="submit">${text.continue}</button>
</form>`;
}

function renderPasskeyUse({ locale, action, hidden }: FactorFormsView, options: object): Html {
  const text = serverTexts(locale).secondFactors;
  return html`<form method="post" action="${action}" class="passkey" data-passkey="get" data-options="${JSON.stringify(options)}">
${hidden}
<input type="hidden" name="credential" value="">
${renderPasskeyProblems(locale)}
<button class="primary wide" type="submit">${text.usePasskey}</button>
</form>`;
}

/** What the script shows where a passkey does not answer. */
function renderPasskeyProblems(locale: Locale): Html {
  const text = serverTexts(locale).secondFactors;
  const problems = [
    ['unsupported', text.unsupported],
    ['cancelled', text.cancelled],
    ['known', text.alreadyHere],
  ] as const;
  return html`<div role="alert">${problems.map(
    ([name, sentence]) => html`<p class="problem" data-problem="${name}" hidden>${sentence}</p>`,
  )}</div>`;
}

export type FactorOffer = {
  locale: Locale;
  action: string;
  hidden: Html;
  app?: { uri: string; secret: string } | undefined;
  passkey?: object | undefined;
  /** What was typed before. */
  name?: string | undefined;
  problem?: string | undefined;
};

/** Scan, type, confirm: the form that adds an authenticator app. */
export function renderAppOffer({ locale, action, hidden, app, name, problem }: FactorOffer): Html {
  const text = serverTexts(locale).secondFactors;
  if (!app) return html``;
  return html`<h2>${text.appTitle}</h2>
<p class="note">${text.appLead}</p>
<p class="qr">${qrCode(app.uri, text.qrLabel)}</p>
<dl class="facts"><dt>${text.secret}</dt><dd class="code">${app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd></dl>
<form method="post" action="${action}" class="offer" novalidate>
${hidden}
<input type="hidden" name="kind" value="totp">
${renderField({ ...nameField(locale, 'app-name'), value: name ?? text.appName })}
${renderField({ name: 'code', label: text.code, help: text.codeHelp, problem, autocomplete: 'one-time-code', numeric: true, focus: problem !== undefined })}
<button class="primary wide" type="submit">${text.addApp}</button>
</form>`;
}

/** The form that adds a passkey; the script fills it. */
export function renderPasskeyOffer({ locale, action, hidden, passkey }: FactorOffer): Html {
  const text = serverTexts(locale).secondFactors;
  if (!passkey) return html``;
  return html`<h2>${text.passkeyTitle}</h2>
<p class="note">${text.passkeyLead}</p>
<form method="post" action="${action}" class="passkey offer" data-passkey="create" data-options="${JSON.stringify(passkey)}">
${hidden}
<input type="hidden" name="kind" value="passkey">
<input type="hidden" name="credential" value="">
${renderField({ ...nameField(locale, 'passkey-name'), value: text.passkeyName })}
${renderPasskeyProblems(locale)}
<button class="primary wide" type="submit">${text.addPasskey}</button>
</form>`;
}

function nameField(locale: Locale, id: string) {
  const { factorName: label, factorNameHelp: help } = serverTexts(locale).secondFactors;
  return { id, name: 'name', label, help, autocomplete: 'off' };
}
