import { createHash } from 'node:crypto';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { documentHtml } from '#domain/documents/documents.ts';

const markdown = new MarkdownIt({ html: false, linkify: false });
// Pictures of other hosts would tell those hosts who reads.
markdown.disable('image');

/** A heading of level 2 or 3, with its anchor. */
export type Heading = { id: string; text: string; level: 2 | 3 };

const headingLevels: Record<string, Heading['level']> = { h1: 2, h2: 2, h3: 3 };

/** HTML as by {@link renderMarkdown}, with anchors at its headings, and the list of these. */
export function readMarkdown(text: string): { html: string; contents: Heading[] } {
  const tokens = markdown.parse(text, {});
  const contents: Heading[] = [];
  const usage = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    const level = token.type === 'heading_open' ? headingLevels[token.tag] : undefined;
    if (level === undefined) continue;
    const title = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('');
    const id = anchorOf(title, usage);
    token.attrSet('id', id);
    contents.push({ id, text: title, level });
  }
  return { html: render(tokens, text), contents };
}

type Token = ReturnType<typeof markdown.parse>[number];
type Sample = { label: string; token: Token };

/** A fenced code block with a label after its language. */
function sampleOf(token: Token | undefined): Sample | null {
  if (token?.type !== 'fence') return null;
  const [, label] = /^\S+\s+(\S.*)$/.exec(token.info.trim()) ?? [];
  return label === undefined ? null : { label, token };
}

/** Turns labelled code blocks that follow each other into one group, of which one at a time is open. */
function groupSamples(tokens: readonly Token[], text: string): Token[] {
  // Unique on a page with several texts.
  const name = `samples-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  const grouped: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const group: Sample[] = [];
    for (let next = sampleOf(tokens[at]); next; next = sampleOf(tokens[at + group.length])) group.push(next);
    const [token] = tokens.slice(at, at + 1);
    const rendered = { type: 'html_block', content: renderSamples(group, `${name}-${at}`) };
    if (token) grouped.push(group.length > 1 ? Object.assign(token, rendered) : token);
    at += Math.max(group.length, 1);
  }
  return grouped;
}

function renderSamples(group: readonly Sample[], name: string): string {
  const { escapeHtml } = markdown.utils;
  const each = group.map(
    ({ label, token }, index) =>
      `<details name="${name}"${index === 0 ? ' open' : ''}><summary>${escapeHtml(label)}</summary><pre><code>${escapeHtml(token.content)}</code></pre></details>`,
  );
  return `<figure>${each.join('')}</figure>`;
}

/** The prefix keeps anchors from clashing with properties of `document`. */
function anchorOf(title: string, usage: Map<string, number>): string {
  const name = `part-${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`.slice(0, 80);
  const times = (usage.get(name) ?? 0) + 1;
  usage.set(name, times);
  return times === 1 ? name : `${name}--${times}`;
}

/**
 * Renders Markdown as sanitized HTML; tags in it are text. Headings of level 1 become level 2, as the page's title is the
 * only one of level 1.
 */
export function renderMarkdown(text: string): string {
  return render(markdown.parse(text, {}), text);
}

function render(tokens: readonly Token[], text: string): string {
  return sanitize(markdown.renderer.render(groupSamples(tokens, text), markdown.options, {}));
}

function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...documentHtml.tags],
    allowedAttributes: { a: ['href'], h2: ['id'], h3: ['id'], details: ['name', 'open'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { h1: 'h2' },
  });
}
