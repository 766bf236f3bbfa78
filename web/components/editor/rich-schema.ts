import { DOMParser, DOMSerializer, type Node, Schema } from 'prosemirror-model';
import { readNodes } from '#web/components/page/rich-text.tsx';
import css from './editor.module.css';

const mark = (tag: string, ...others: string[]) => ({
  parseDOM: [tag, ...others].map((one) => ({ tag: one })),
  toDOM: () => [tag, 0] as const,
});

const block = (tag: string, content: string) => ({
  group: 'block',
  content,
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0] as const,
});

/** Documents of exactly what `bulletinHtml` allows, and parts that are marked because it does not. */
export const richSchema = new Schema({
  nodes: {
    doc: { content: '(block | insecure)+' },
    paragraph: block('p', 'inline*'),
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 3 } },
      parseDOM: [
        { tag: 'h3', attrs: { level: 3 } },
        { tag: 'h4', attrs: { level: 4 } },
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: { ...block('blockquote', 'paragraph+'), defining: true },
    bulletList: block('ul', 'listItem+'),
    orderedList: block('ol', 'listItem+'),
    listItem: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    /** Shown as its source; the server refuses it with its position. */
    insecure: {
      atom: true,
      attrs: { source: {} },
      toDOM: ({ attrs }) => ['div', { class: css.cut, 'data-insecure': '' }, String(attrs.source)],
    },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        { tag: 'a[href]', getAttrs: (element: HTMLElement) => ({ href: element.getAttribute('href') }) },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    code: mark('code'),
  },
});

const parser = DOMParser.fromSchema(richSchema);
const serializer = DOMSerializer.fromSchema(richSchema);
const insecureNode = (source: string) => richSchema.nodes.insecure.create({ source });

/** The document of stored HTML; what is not allowed stands marked at its end. */
export function documentOf(html: string): Node {
  const { nodes, insecure } = readNodes(html);
  const container = document.createElement('div');
  container.append(nodes);
  const parsed = parser.parse(container);
  return insecure.length === 0
    ? parsed
    : parsed.copy(
        insecure.reduce((content, source) => content.addToEnd(insecureNode(source)), parsed.content),
      );
}

/** The HTML of a document as it is sent; empty for a document without a word. */
export function htmlOf(doc: Node): string {
  const parts: string[] = [];
  doc.forEach((node) => {
    if (node.type.name === 'insecure') parts.push(String(node.attrs.source));
    else parts.push((serializer.serializeNode(node) as HTMLElement).outerHTML);
  });
  return doc.textContent === '' && doc.childCount <= 1 && doc.firstChild?.isTextblock ? '' : parts.join('\n');
}

/** Styles are removed before parsing: the browser would report each as a violation of the policy. */
const withoutStyles = (html: string) => html.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, '');

/** What replaces the selection, and what of it is marked. */
export function pastedOf(data: DataTransfer) {
  const html = data.getData('text/html');
  const container = document.createElement('div');
  const { nodes, insecure } = html === '' ? { nodes: null, insecure: [] } : readNodes(withoutStyles(html));
  if (nodes) container.append(nodes);
  else container.append(...paragraphsOfText(data.getData('text/plain')));
  return { slice: parser.parseSlice(container), marked: insecure.map(insecureNode) };
}

function paragraphsOfText(text: string): HTMLElement[] {
  return text
    .split(/\r?\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => Object.assign(document.createElement('p'), { textContent: line }));
}

/** How the paragraphs of HTML begin, and what of it is not allowed. */
export function readWritten(html: string): { paragraphs: string[]; insecure: string[] } {
  const { nodes, insecure } = readNodes(html);
  const texts = [...nodes.childNodes].map((node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim());
  return { paragraphs: texts.filter((text) => text !== ''), insecure };
}
