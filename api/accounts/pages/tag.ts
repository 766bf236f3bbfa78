import { type Html, html } from '#domain/shared/html.ts';

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
export function renderTag(tag: Tag, word: string): Html {
  const { tone, icon } = shapes[tag];
  return html`<span class="tag t-${tone}"><svg viewBox="0 0 16 16" aria-hidden="true">${icon}</svg>${word}</span>`;
}
