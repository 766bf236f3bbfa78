/** Marks both ends of a value until the text is complete; occurs in no text. */
const edge = '\ue000';
const chinese = String.raw`\p{Script=Han}`;
const latin = String.raw`[\p{Script=Latin}\p{Nd}]`;

/** Chinese next to a value that begins or ends with a Latin letter or a digit, or the reverse. */
const apart = new RegExp(`(?<=${chinese})${edge}+(?=${latin})|(?<=${latin})${edge}+(?=${chinese})`, 'gu');
/** A space for such a value, where the value is Chinese. */
const together = new RegExp(
  `(?<=${chinese}) ${edge}(?=${chinese})|(?<=${chinese})${edge} (?=${chinese})`,
  'gu',
);
const edges = new RegExp(edge, 'g');

/** A value marked for {@link spaced}. */
export function edged(value: unknown): unknown {
  return typeof value === 'string' ? edge + value + edge : value;
}

/**
 * A text with its values: a space where Chinese meets Latin letters or digits, none where Chinese meets Chinese. Only
 * at the ends of values, which are not changed themselves.
 */
export function spaced(text: string): string {
  if (!text.includes(edge)) return text;
  return text.replace(apart, ' ').replace(together, '').replace(edges, '');
}

/** Tagged template: a text with values, spaced by {@link spaced}. */
export function spacedText(parts: TemplateStringsArray, ...values: unknown[]): string {
  return spaced(parts.reduce((text, part, index) => `${text}${edged(values[index - 1])}${part}`));
}
