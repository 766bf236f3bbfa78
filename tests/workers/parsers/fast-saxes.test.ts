import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { FastSaxes } from '#workers/parsers/fast-saxes.ts';

type Parser = Pick<SaxesParser<{ position: true }>, 'on' | 'write' | 'close'> & {
  position: number;
  line: number;
  column: number;
  columnIndex: number;
};

/** All that a parser says of a document that comes in pieces, with where it says it; it stops at the first fault. */
function hear(parser: Parser, document: string, piece: number): string[] {
  const said: string[] = [];
  const note = (...words: unknown[]) => {
    const { position, line, column, columnIndex } = parser;
    said.push(JSON.stringify([...words, position, line, column, columnIndex]));
  };
  parser.on('attribute', ({ name, value }) => note('attribute', name, value));
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => note(name, attributes, isSelfClosing));
  parser.on('closetag', ({ name }) => note('close', name));
  parser.on('text', (text) => note('text', text));
  parser.on('error', ({ message }) => {
    note('error', message);
    throw new Error('stop');
  });
  try {
    for (let from = 0; from < document.length; from += piece)
      parser.write(document.slice(from, from + piece));
    parser.close();
  } catch (error) {
    if ((error as Error).message !== 'stop') throw error;
  }
  return said;
}

const options = { xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true } as const;

it.each([
  '<a b="1" c=\'2\'  d="3"/>',
  '<a><b c="1"\n\t d="2"\r\ne="3" ><i f=""/></b></a>',
  '<a b="&lt;1&#x41;" c="x\ty\nz" d="it\'s" e=\'say "x"\'/>',
  '<a b = "1" c ="2" d= "3"/>',
  '<a _b="1" c-d.e:f="2" é="3" b9="漢字😀" z="e\u0301"/>',
  '<a b="1"c="2"/>',
  '<a b="1" b="2"/>',
  '<a b="1" constructor="2" __proto__="3" toString="4"/>',
  '<a b="<"/>',
  '<a b="\u0001"/>',
  '<a b="\u007f" c="\u0085" d="\u2028"/>',
  '<a b=1/>',
  '<a b/>',
  '<a b="1" /c>',
  '<a b="1" 9c="2"/>',
  '<a b="1" -c="2"/>',
  '<a b="1"',
  '<a b="1" c="2',
  '<a b="1">text<c d="e">more</c></a>trailing',
])('what is read at once is read as by saxes alone: %j', (document) => {
  for (const piece of [1, 2, 3, 5, 7, 11, 1_000]) {
    const alone = hear(new SaxesParser(options) as Parser, document, piece);
    expect(hear(new FastSaxes() as unknown as Parser, document, piece)).toEqual(alone);
  }
});
