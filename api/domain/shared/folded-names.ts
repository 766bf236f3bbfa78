/**
 * Maps a text to its look-alike by Unicode's table of confusable characters (TR39): Cyrillic `а` to `a`, `I` to `l`.
 */
export type Shape = (text: string) => string;

/** Invisible in a name: white space counts as one space or none, hidden characters as nothing. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const isPlain = (text: string) => /^[\u0020-\u007e]+$/.test(text);
const lower = (text: string) => [...text].map((one) => one.toUpperCase().toLowerCase()).join('');

/** The look-alike of a character that is not ASCII; that of its capital where only this looks like a plain letter. */
function confusableWith(character: string, shape: Shape): string {
  const capital = character.toUpperCase();
  const own = shape(character);
  // The table has one shape for capital I and small l; a capital is the former.
  if (own === 'l' && character !== character.toLowerCase()) return 'i';
  return [own, shape(capital), shape(character.toLowerCase())].find(isPlain) ?? own;
}

/** Repeats a step until nothing changes, at most five times. */
function untilStable(text: string, step: (text: string) => string): string {
  let current = text;
  for (let round = 0; round < 5; round += 1) {
    const next = step(current);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** A character in plain letters: by compatibility, else its look-alike, else the look-alikes of its parts. */
function toPlain(character: string, shape: Shape): string {
  const parts = character.normalize('NFKD');
  if (isPlain(parts)) return parts;
  const drawn = confusableWith(character, shape);
  if (drawn !== character) return drawn;
  return [...parts].map((part) => (isPlain(part) ? part : confusableWith(part, shape))).join('');
}

/** Each visible character of the text in plain letters. */
function plainCharacters(text: string, shape: Shape): string[] {
  const visible = text.normalize('NFC').replace(/\s+/g, ' ').replace(invisible, '').trim();
  return [...[...visible].map((one) => toPlain(one, shape)).join('')];
}

/**
 * Equal for texts that differ in case, width, composition, or in look-alike letters of other scripts. Plain letters
 * and digits stay distinct, as models X1 and XL are two, and so are zhang0@ and zhango@.
 */
export function foldText(text: string, shape: Shape): string {
  const step = (part: string) => lower(plainCharacters(part, shape).join('')).normalize('NFKC');
  return untilStable(text, step);
}

/**
 * As {@link foldText}, and equal as well for look-alikes among plain letters: 0 and O, 1, l and I, rn and m. Spaces
 * do not count. For names that are unique in the whole programme.
 */
export function foldName(text: string, shape: Shape): string {
  const plainShape = (one: string) => (isPlain(one) ? shape(one) : one);
  const step = (part: string) =>
    lower(plainCharacters(part.replace(/\s+/g, ''), shape).map(plainShape).join(''))
      .normalize('NFKC')
      .replaceAll('i', 'l');
  return untilStable(text, step) || text;
}

/** Shorter names are similar only to themselves: in few characters one difference makes another name. */
const shortest = 5;

/** The text, and every text with one character removed. */
function neighbours(folded: string): string[] {
  const characters = [...folded];
  if (characters.length < shortest) return [folded];
  return [folded, ...characters.map((_, index) => characters.toSpliced(index, 1).join(''))];
}

/** A signed 32-bit hash, as the database stores it. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/** A folded name, and an exact prefix. */
type SimilarityInput = { before?: string; name: string };

/** Hashes for finding similar names: two similar folded names share one; sharing one does not prove similarity. */
export function similarityHashes(...names: SimilarityInput[]): number[] {
  const texts = names.flatMap(({ before = '', name }) => neighbours(name).map((one) => before + one));
  return [...new Set(texts.map(numberOf))];
}

/** True where two folded names are equal or one edit apart: one other, one more, or two swapped characters. */
export function isSimilar(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [[...one], [...other]];
  if (Math.min(a.length, b.length) < shortest || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
