import sanitizeHtml from 'sanitize-html';
import { bulletinHtml, type InsecurePart } from '#domain/notices/bulletins.ts';

/** HTML of a user, sanitized, and what of it is not allowed. */
export type RichText = {
  /** Sanitized. */
  html: string;
  /** The beginning of each paragraph: what stands at the top level, a list as one. Empty ones do not count. */
  paragraphs: string[];
  insecure: InsecurePart[];
};

const tags: ReadonlySet<string> = new Set(bulletinHtml.tags);
const attributes: ReadonlySet<string> = new Set(bulletinHtml.attributes);
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decodeEntities = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (one) => entities[one] ?? one);
const textLength = 40;
const foundLength = 80;

/** Refuses also characters that some browsers ignore in an address. */
function isAllowed(address: string): boolean {
  return bulletinHtml.addresses.test(address) && !/[\s\p{C}\\]/u.test(address);
}

function violationOf(name: string, attribs: Record<string, string>): string | null {
  if (!tags.has(name)) {
    const source = attribs.src ?? attribs.href ?? attribs.data;
    return source === undefined ? `<${name}>` : `<${name} ${source}>`;
  }
  const attribute = Object.keys(attribs).find((one) => !attributes.has(one) || name !== 'a');
  if (attribute !== undefined) return `<${name} ${attribute}>`;
  const { href } = attribs;
  return href !== undefined && !isAllowed(href) ? `<${name} href="${href}">` : null;
}

const sanitize = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [...bulletinHtml.tags],
    allowedAttributes: { a: [...bulletinHtml.attributes] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });

/** Parses HTML without running or loading anything. */
export function readRichText(source: string): RichText {
  const insecure: InsecurePart[] = [];
  const texts: string[] = [];
  /** Number of open tags; 0 between paragraphs. */
  let depth = 0;
  sanitizeHtml(source, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nonTextTags: [],
    onOpenTag: (name, attribs) => {
      if (depth === 0) texts.push('');
      depth += 1;
      const found = violationOf(name, attribs);
      if (found !== null) insecure.push({ paragraph: texts.length, found: found.slice(0, foundLength) });
    },
    onCloseTag: () => {
      depth -= 1;
    },
    textFilter: (text) => {
      if (depth === 0 && text.trim() !== '') texts.push('');
      if (texts.length > 0) texts[texts.length - 1] += text;
      return text;
    },
  });
  const paragraphs = texts.map((text) =>
    decodeEntities(text).replace(/\s+/g, ' ').trim().slice(0, textLength),
  );
  return { html: sanitize(source), paragraphs: paragraphs.filter((text) => text !== ''), insecure };
}
