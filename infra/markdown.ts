import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { documentHtml } from '#domain/documents/documents.ts';

const attributes = [...documentHtml.attributes];
const markdown = new MarkdownIt({ html: false, linkify: false });
// There is no place for pictures yet, and those of other hosts would tell them who reads.
markdown.disable('image');

/**
 * Markdown as HTML: tags in it are text, and what comes out is reduced to structure and links. A page has one heading of the
 * first level, its title, so that of a text becomes the second.
 */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(markdown.render(text), {
    allowedTags: [...documentHtml.tags],
    allowedAttributes: { a: attributes },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { h1: 'h2' },
  });
}
