import { createHash } from 'node:crypto';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { documentHtml } from '#domain/documents/documents.ts';

const markdown = new MarkdownIt({ html: false, linkify: false });
// There is no place for pictures yet, and those of other hosts would tell them who reads.
markdown.disable('image');

/** A heading of a text, by which it is found in its page; of the levels 2 and 3. */
export type Heading = { id: string; text: string; level: 2 | 3 };

const anchored: Record<string, Heading['level']> = { h1: 2, h2: 2, h3: 3 };

/** Markdown as {@link renderMarkdown} has it, its headings with names by which links lead to them. */
export function readMarkdown(text: string): { html: string; contents: Heading[] } {
  const tokens = markdown.parse(text, {});
  const contents: Heading[] = [];
  const taken = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    const level = token.type === 'heading_open' ? anchored[token.tag] : undefined;
    if (level === undefined) continue;
    const words = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('');
    const id = anchorOf(words, taken);
    token.attrSet('id', id);
    contents.push({ id, text: words, level });
  }
  return { html: draw(tokens, text), contents };
}

type Token = ReturnType<typeof markdown.parse>[number];
type Sample = { label: string; token: Token };

/** What the first line of a code sample says after its language: the name of this way to do it. */
function sampleOf(token: Token | undefined): Sample | null {
  if (token?.type !== 'fence') return null;
  const [, label] = /^\S+\s+(\S.*)$/.exec(token.info.trim()) ?? [];
  return label === undefined ? null : { label, token };
}

/** Named samples that follow one another show the same in several ways: of them one at a time is open. */
function gatherSamples(tokens: readonly Token[], text: string): Token[] {
  // Two texts on one page have nothing to do with each other.
  const name = `samples-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  const gathered: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const group: Sample[] = [];
    for (let next = sampleOf(tokens[at]); next; next = sampleOf(tokens[at + group.length])) group.push(next);
    const [token] = tokens.slice(at, at + 1);
    const drawn = { type: 'html_block', content: drawSamples(group, `${name}-${at}`) };
    if (token) gathered.push(group.length > 1 ? Object.assign(token, drawn) : token);
    at += Math.max(group.length, 1);
  }
  return gathered;
}

function drawSamples(group: readonly Sample[], name: string): string {
  const { escapeHtml } = markdown.utils;
  const each = group.map(
    ({ label, token }, index) =>
      `<details name="${name}"${index === 0 ? ' open' : ''}><summary>${escapeHtml(label)}</summary><pre><code>${escapeHtml(token.content)}</code></pre></details>`,
  );
  return `<figure>${each.join('')}</figure>`;
}

/** No name of it is one that a script knows. */
function anchorOf(words: string, taken: Map<string, number>): string {
  const name = `part-${words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`.slice(0, 80);
  const times = (taken.get(name) ?? 0) + 1;
  taken.set(name, times);
  return times === 1 ? name : `${name}--${times}`;
}

/**
 * Markdown as HTML: tags in it are text, and what comes out is reduced to structure and links. A page has one heading of the
 * first level, its title, so that of a text becomes the second.
 */
export function renderMarkdown(text: string): string {
  return draw(markdown.parse(text, {}), text);
}

function draw(tokens: readonly Token[], text: string): string {
  return reduce(markdown.renderer.render(gatherSamples(tokens, text), markdown.options, {}));
}

function reduce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...documentHtml.tags],
    allowedAttributes: { a: ['href'], h2: ['id'], h3: ['id'], details: ['name', 'open'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { h1: 'h2' },
  });
}
