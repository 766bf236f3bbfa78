/** Text that is already markup. */
export type Html = { readonly markup: string };

type Piece = Html | string | number | false | undefined | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup from a template; values that are not markup are escaped. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  const texts = parts.map((part, index) => part + render(values[index]));
  return { markup: texts.join('') };
}

/** Trusted markup, unescaped. */
export function raw(markup: string): Html {
  return { markup };
}

function render(value: Piece): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  }
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('');
}
