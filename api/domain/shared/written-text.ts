/** Scripts that need zero-width joiners: Arabic and related ones, and those of India and its neighbours. */
const joining = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
]
  .concat('Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const joiningLetter = `(?=[\\p{L}\\p{M}])[${joining}]`;
const pictograph = String.raw`\p{Extended_Pictographic}`;

/** Invisible characters that are part of writing. */
const needed = [
  // Joiner and non-joiner between two letters of such a script.
  String.raw`(?<=${joiningLetter})[\u200c\u200d](?=${joiningLetter})`,
  // Emoji sequences, emoji or text variants, and keycaps.
  String.raw`(?<=[${pictograph}\p{Emoji_Modifier}\ufe0f])\u200d(?=${pictograph})`,
  String.raw`(?<=${pictograph})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Variants of a Chinese character; variants and the vowel separator of Mongolian.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=(?=\p{L})\p{Script=Mong})[\u180b-\u180f]`,
  // Visible format characters: signs around Arabic, Syriac and Kaithi numbers.
  String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`,
].join('|');

/**
 * Controls, format characters (direction, zero width, tags, soft hyphen), variation selectors, fillers, blanks,
 * private, unassigned and surrogate characters. White space is handled separately.
 */
const invisible = String.raw`(?![\t-\r\u0085])[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]`;
const either = new RegExp(`(${needed})|${invisible}`, 'gu');

/** True for text with invisible characters that its script does not need. A soft hyphen is only removed. */
export function hasHidden(text: string): boolean {
  const visible = text.replaceAll('\u00ad', '');
  return stripHidden(visible) !== visible;
}

/** The text without invisible characters; white space stays. The result is stable. */
export function stripHidden(text: string): string {
  const stripped = text.replace(either, (_, kept?: string) => kept ?? '');
  return stripped === text ? text : stripHidden(stripped);
}

const toNarrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** Normalises: composed letters, plain spaces, Latin letters and digits in normal width. */
export function evenOut(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, toNarrow);
}

/** A line as stored: without invisible characters, spaces collapsed. */
export function writtenLine(text: string): string {
  return evenOut(stripHidden(text)).replace(/\s+/g, ' ').trim();
}

/** Several lines as stored: without invisible characters, with uniform line ends. */
export function writtenText(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  return evenOut(stripHidden(lines)).trim();
}
