export type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Names of each encoding; GBK and GB2312 are subsets of GB18030. */
const names: Record<XmlEncoding, RegExp> = {
  'utf-8': /^(utf-?8|us-ascii)$/i,
  'utf-16le': /^utf-?16(le)?$/i,
  'utf-16be': /^utf-?16(be)?$/i,
  gb18030: /^(gb18030|gbk|gb2312)$/i,
};

/** Enough bytes for byte order mark and declaration. */
export const DECLARATION_BYTES = 256;

/** The encoding by byte order mark or declaration; UTF-8 without either. */
export function findXmlEncoding(head: Uint8Array): XmlEncoding {
  const start = [...head.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start.startsWith('fffe') || start === '3c003f00') return 'utf-16le';
  if (start.startsWith('feff') || start === '003c003f') return 'utf-16be';
  const text = String.fromCharCode(...head.subarray(0, DECLARATION_BYTES));
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  return declared !== undefined && names.gb18030.test(declared) ? 'gb18030' : 'utf-8';
}

export function mayDeclare(encoding: XmlEncoding, declared: string): boolean {
  return names[encoding].test(declared);
}
