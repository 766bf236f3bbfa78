/** Text that is markup already. */
export type Html = { readonly markup: string };

type Piece = Html | string | number | false | undefined | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup from a template; every value that is not markup itself is escaped. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  const texts = parts.map((part, index) => part + render(values[index]));
  return { markup: texts.join('') };
}

/** Markup that comes from ourselves and is taken as it is. */
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
