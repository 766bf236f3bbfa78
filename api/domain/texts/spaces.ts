/** Stands at both ends of a value until its text is whole; no text has it. */
const edge = '\ue000';
const chinese = String.raw`\p{Script=Han}`;
const latin = String.raw`[\p{Script=Latin}\p{Nd}]`;

/** Chinese beside a value that begins or ends with a Latin letter or a digit, or the other way round. */
const apart = new RegExp(`(?<=${chinese})${edge}+(?=${latin})|(?<=${latin})${edge}+(?=${chinese})`, 'gu');
/** A space that a text keeps for such a value, where the value is Chinese as well. */
const together = new RegExp(
  `(?<=${chinese}) ${edge}(?=${chinese})|(?<=${chinese})${edge} (?=${chinese})`,
  'gu',
);
const edges = new RegExp(edge, 'g');

/** A value as it is put into a text that {@link spaced} is going to read. */
export function edged(value: unknown): unknown {
  return typeof value === 'string' ? edge + value + edge : value;
}

/**
 * A text with its values: a space where Chinese meets Latin letters or digits, none where Chinese meets Chinese. Only
 * where a value begins and ends: what it says itself stays as it was written.
 */
export function spaced(text: string): string {
  if (!text.includes(edge)) return text;
  return text.replace(apart, ' ').replace(together, '').replace(edges, '');
}

/** A text that is written with its values in it, as {@link spaced} has them. */
export function spacedText(parts: TemplateStringsArray, ...values: unknown[]): string {
  return spaced(parts.reduce((text, part, index) => `${text}${edged(values[index - 1])}${part}`));
}
