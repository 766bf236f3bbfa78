/** What a text is drawn like, by Unicode's table of confusable characters (TR39): `а` of Cyrillic like `a`, `I` like `l`. */
export type Shape = (text: string) => string;

/** Nobody sees these in a name: white space is one space or none, and what is hidden is nothing. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const isPlain = (text: string) => /^[\u0020-\u007e]+$/.test(text);
const lower = (text: string) => [...text].map((one) => one.toUpperCase().toLowerCase()).join('');

/** What a character that is not ASCII is drawn like; where only its capital is drawn like a plain letter, like that. */
function drawnLike(character: string, shape: Shape): string {
  const capital = character.toUpperCase();
  const own = shape(character);
  // The table has one shape for the capital I and the small l; as a capital letter it is the former.
  if (own === 'l' && character !== character.toLowerCase()) return 'i';
  return [own, shape(capital), shape(character.toLowerCase())].find(isPlain) ?? own;
}

/** Repeats a step until it changes nothing, at most five times. */
function settled(text: string, step: (text: string) => string): string {
  let current = text;
  for (let round = 0; round < 5; round += 1) {
    const next = step(current);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** A character in plain letters: what it is by its nature, else what it is drawn like, else what its parts are drawn like. */
function plainly(character: string, shape: Shape): string {
  const parts = character.normalize('NFKD');
  if (isPlain(parts)) return parts;
  const drawn = drawnLike(character, shape);
  if (drawn !== character) return drawn;
  return [...parts].map((part) => (isPlain(part) ? part : drawnLike(part, shape))).join('');
}

/** Each character of the text in plain letters, without what nobody sees. */
function plainCharacters(text: string, shape: Shape): string[] {
  const seen = text.normalize('NFC').replace(/\s+/g, ' ').replace(unseen, '').trim();
  return [...[...seen].map((one) => plainly(one, shape)).join('')];
}

/**
 * Equal for texts that differ in case, width, composition, or in letters of other scripts that look like theirs. Plain
 * letters and digits stay apart, for models X1 and XL are two, and so are zhang0@ and zhango@.
 */
export function foldText(text: string, shape: Shape): string {
  const step = (given: string) => lower(plainCharacters(given, shape).join('')).normalize('NFKC');
  return settled(text, step);
}

/**
 * As {@link foldText}, and equal as well for what merely looks alike among plain letters: 0 and O, 1, l and I, rn and m.
 * Spaces do not count. For names that belong to the whole programme.
 */
export function foldName(text: string, shape: Shape): string {
  const look = (one: string) => (isPlain(one) ? shape(one) : one);
  const step = (given: string) =>
    lower(plainCharacters(given.replace(/\s+/g, ''), shape).map(look).join(''))
      .normalize('NFKC')
      .replaceAll('i', 'l');
  return settled(text, step) || text;
}

/** Shorter names are near only to themselves: of few characters, one makes another name. */
const shortest = 5;

/** Every text that is left when one character is taken away, and the text itself. */
function neighbours(folded: string): string[] {
  const characters = [...folded];
  if (characters.length < shortest) return [folded];
  return [folded, ...characters.map((_, index) => characters.toSpliced(index, 1).join(''))];
}

/** A whole number of 32 bits, with sign, as the database keeps it. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/** A folded name, and what has to stand before it as it is. */
type Near = { before?: string; near: string };

/** Numbers of which two folded names share one where they are near each other; sharing one proves nothing. */
export function nearNumbers(...names: Near[]): number[] {
  const texts = names.flatMap(({ before = '', near }) => neighbours(near).map((one) => before + one));
  return [...new Set(texts.map(numberOf))];
}

/** True where two folded names are equal or a character apart: one other, one more, or two that changed places. */
export function isNear(one: string, other: string): boolean {
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
