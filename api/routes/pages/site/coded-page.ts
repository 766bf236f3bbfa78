import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY } = constants;
/** Higher ones take longer than they spare: a page is coded anew whenever it says something else. */
const brotli = { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 5 } };
const coders = {
  br: (text: string): Promise<Buffer> => promisify(brotliCompress)(text, brotli),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
};
export type Coding = keyof typeof coders;

/** A page's bytes in a coding, made once, when a reader first takes it. */
export function codedPage(text: string): (coding: Coding) => Promise<Buffer> {
  const made = new Map<Coding, Promise<Buffer>>();
  return (coding) => {
    const bytes = made.get(coding) ?? coders[coding](text);
    made.set(coding, bytes);
    return bytes;
  };
}
