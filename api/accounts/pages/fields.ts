import { type Html, html } from '#domain/shared/html.ts';

export type Field = {
  /** The name, where a page has several fields of one. */
  id?: string;
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'tel';
  autocomplete: string;
  value?: string | undefined;
  help?: string;
  /** Of a Chinese name: that it may be left out, where the chosen country does not ask for it. */
  optional?: string;
  /** What is wrong with the value. */
  problem?: string | undefined;
  focus?: boolean;
  /** Digits alone: phones show those keys. */
  numeric?: boolean;
};

/** A labelled input; the help and the problem are read out with it. */
export function renderField(field: Field): Html {
  const { name, id = name, label, type = 'text', autocomplete, value, help, problem, focus = false } = field;
  const { optional } = field;
  const described = problem ? `${id}-problem` : `${id}-help`;
  const state = problem
    ? html` aria-invalid="true" aria-describedby="${described}"`
    : help !== undefined && html` aria-describedby="${described}"`;
  return html`<div class="field">
<label for="${id}">${label}${optional !== undefined && html` <small class="optional">${optional}</small>`}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}"${optional === undefined && html` required`}${field.numeric && html` inputmode="numeric"`}${state}${focus && html` autofocus`}>
${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : help !== undefined && html`<p class="help" id="${id}-help">${help}</p>`}
</div>`;
}

/** A labelled list to choose from. */
export function renderChoice(
  { name, label, autocomplete, value, problem, focus = false }: Field,
  choices: readonly { value: string; text: string; mark?: string | undefined }[],
): Html {
  const state = problem && html` aria-invalid="true" aria-describedby="${name}-problem"`;
  const options = choices.map(
    (one) =>
      html`<option value="${one.value}"${one.mark !== undefined && html` class="${one.mark}"`}${one.value === value && html` selected`}>${one.text}</option>`,
  );
  return html`<div class="field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}" autocomplete="${autocomplete}"${state}${focus && html` autofocus`}>${options}</select>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`;
}

/** The first of a form's fields, in their order, that has a problem: whoever was refused goes on there. */
export function firstProblem<Name extends string>(
  names: readonly Name[],
  problems: Record<string, string>,
): Name | undefined {
  return names.find((name) => problems[name] !== undefined);
}

/** One sentence on top of a form that was refused. */
export function renderAlert(sentence: string | undefined): Html {
  if (sentence === undefined) return html``;
  const icon = html`<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.25"/><path d="M5.75 5.75l4.5 4.5M10.25 5.75l-4.5 4.5"/></svg>`;
  return html`<p class="alert" role="alert">${icon}<span>${sentence}</span></p>`;
}
