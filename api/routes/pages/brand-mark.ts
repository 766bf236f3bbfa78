import type { Programme } from '#domain/programme/identity.ts';
import { brandLetter } from '#domain/programme/mark-letters.ts';
import { type Html, html } from '#domain/shared/html.ts';

/** Where the mark of a programme without a logo is served, in the portal and in the account service. */
export const markPath = '/programme/mark.svg';

const productMark = html`<path d="M7.5 21.5L14 6.5l6.5 15M5.5 17h17" fill="none" stroke="#fff" stroke-width="1.75" stroke-linejoin="round" stroke-linecap="round"/><path d="M5.5 15v4M22.5 15v4" stroke="#fff" stroke-width="1.25" stroke-linecap="round"/>`;

function letterMark(letter: string): Html {
  return html`<text x="14" y="19.5" text-anchor="middle" font-family="sans-serif" font-size="16" font-weight="600" fill="#fff">${letter}</text>`;
}

/** The octagon with the programme's letter, in its accent. */
export function markImage(programme: Pick<Programme, 'shortEn' | 'accent'>): string {
  const letter = brandLetter(programme);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><title>${programme.shortEn}</title><path d="M7 1h14l6 6v14l-6 6H7l-6-6V7z" fill="${programme.accent}"/>${letter === null ? productMark : letterMark(letter)}</svg>`
    .markup;
}
