/** Scripts whose letters join or part by zero-width characters: Arabic and its kin, and those of India and its neighbours. */
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

/** Where a character that nobody sees alone changes what is seen, and is part of writing. */
const needed = [
  // Joiner and non-joiner between two letters of such a script.
  String.raw`(?<=${joiningLetter})[\u200c\u200d](?=${joiningLetter})`,
  // Emoji made of several, and emoji or text as the form of one; digits on a key.
  String.raw`(?<=[${pictograph}\p{Emoji_Modifier}\ufe0f])\u200d(?=${pictograph})`,
  String.raw`(?<=${pictograph})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // The form of one Chinese character; the forms and the vowel separator of Mongolian.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=(?=\p{L})\p{Script=Mong})[\u180b-\u180f]`,
  // Format characters by name, but drawn: signs that stand around Arabic, Syriac and Kaithi numbers.
  String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`,
].join('|');

/**
 * Controls, format characters (direction, zero width, tags, soft hyphen), selectors, fillers, blanks that are no space,
 * private, unassigned and half characters. White space among them is a matter of its own.
 */
const invisible = String.raw`(?![\t-\r\u0085])[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]`;
const either = new RegExp(`(${needed})|${invisible}`, 'gu');

/** True for text that holds something nobody sees, and that its script does not need. A soft hyphen is merely dropped. */
export function hasHidden(text: string): boolean {
  const visible = text.replaceAll('\u00ad', '');
  return stripHidden(visible) !== visible;
}

/** The text without what nobody sees; white space stays as it is. What remains holds nothing more to strip. */
export function stripHidden(text: string): string {
  const stripped = text.replace(either, (_, kept?: string) => kept ?? '');
  return stripped === text ? text : stripHidden(stripped);
}

const toNarrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** One form for what is written in several: composed letters, plain spaces, Latin letters and digits of plain width. */
export function evenOut(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, toNarrow);
}

/** One line as it is stored: nothing hidden, runs of space as one. */
export function writtenLine(text: string): string {
  return evenOut(stripHidden(text)).replace(/\s+/g, ' ').trim();
}

/** Several lines as they are stored: nothing hidden, every line ended in one way. */
export function writtenText(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  return evenOut(stripHidden(lines)).trim();
}
