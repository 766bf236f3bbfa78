import { SaxesParser } from 'saxes';

const limits = { elements: 5_000, depth: 100 };
const namespace = 'http://www.w3.org/2000/svg';
/** Scripts, foreign content and pictures. */
const refusedElements: ReadonlySet<string> = new Set([
  'script',
  'foreignObject',
  'image',
  'feImage',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
]);

/** Whether a style or an attribute's value refers to something outside of the drawing. */
const isExternal = (value: string) => /url\(\s*["']?(?!#|["']?#)|@import|image-set|\\/i.test(value);

function problemOfAttribute(name: string, value: string): string | null {
  const local = name.replace(/^.*:/, '').toLowerCase();
  if (local.startsWith('on')) return 'it runs something';
  if (local === 'href' && !value.trim().startsWith('#')) return 'it names something outside of itself';
  if (local === 'base') return 'it names something outside of itself';
  return !name.startsWith('xmlns') && isExternal(value) ? 'it names something outside of itself' : null;
}

/** The first problem of an SVG, as text; null when it is safe to draw. Nothing is drawn or loaded. */
export function judgeSvg(text: string): string | null {
  const parser = new SaxesParser({ xmlns: true });
  const found: { problem: string | null; elements: number; depth: number } = {
    problem: null,
    elements: 0,
    depth: 0,
  };
  const note = (problem: string | null) => {
    found.problem ??= problem;
  };
  parser.on('error', (error) => note(error.message));
  parser.on('doctype', () => note('it has a document type'));
  parser.on('processinginstruction', () => note('it has an instruction'));
  parser.on('text', (content) => isExternal(content) && note('it names something outside of itself'));
  parser.on('cdata', (content) => isExternal(content) && note('it names something outside of itself'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    found.elements += 1;
    found.depth += 1;
    if (found.elements === 1 && (local !== 'svg' || uri !== namespace)) note('it is no SVG');
    if (refusedElements.has(local)) note(`it has <${local}>`);
    if (found.elements > limits.elements || found.depth > limits.depth) note('it has too many elements');
    for (const [name, { value }] of Object.entries(attributes)) note(problemOfAttribute(name, value));
  });
  parser.on('closetag', () => {
    found.depth -= 1;
  });
  parser.write(text).close();
  return found.problem ?? (found.elements === 0 ? 'it is no SVG' : null);
}
