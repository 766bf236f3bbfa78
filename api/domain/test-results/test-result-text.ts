import { KEY_MAX_CHARS, NAME_MAX_CHARS } from './test-result-limits.ts';

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Frames of assertion libraries. */
export const ASSERTION_FRAME =
  /^(java\.|javax\.|jdk\.|sun\.|org\.junit\.|junit\.|org\.hamcrest\.|com\.google\.common\.truth\.)/;

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

function decodeReference(reference: string, body: string): string {
  if (!body.startsWith('#')) return NAMED_ENTITIES[body] ?? reference;
  const hex = body[1] === 'x';
  const code = Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10);
  return isXmlCharacter(code) ? String.fromCodePoint(code) : reference;
}

/** Undoes the second of Tradefed's two escapes; references to characters that XML forbids (such as NUL) stay. */
export function unescapeOnce(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|amp|lt|gt|quot|apos);/g, decodeReference);
}

/** At most `max` UTF-16 units, with an ellipsis where something was cut, without splitting surrogate pairs. */
export function clip(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`.toWellFormed().replace(/\ufffd…$/, '…');
}

function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * A name of limited length; the removed part is replaced by a checksum, so that long parametrised names stay
 * distinct.
 */
export function boundName(name: string): string {
  if (name.length <= NAME_MAX_CHARS) return name;
  return `${clip(name, NAME_MAX_CHARS - 9)}~${checksum(name)}`;
}

export type TestIdentity = { module: string; abi: string; testCase: string; test: string };

/** A 64-bit hash in hex, mixed as in cyrb53; not cryptographic. */
export function longChecksum(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  const mix = (hash: number, other: number) =>
    Math.imul(hash ^ (hash >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  one = mix(one, two);
  two = mix(two, one);
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** A key of limited length; a longer one ends in its checksum and its length instead. */
function boundKey(key: string): string {
  if (key.length <= KEY_MAX_CHARS) return key;
  const ending = `~${longChecksum(key)}.${key.length}`;
  return `${clip(key, KEY_MAX_CHARS - ending.length)}${ending}`;
}

/**
 * `module:abi:testCase#test`, with separators escaped inside the parts, so that keys are unique. At most
 * `KEY_MAX_CHARS` long, equal for the same test in every run, and storable.
 */
export function failureKey({ module, abi, testCase, test }: TestIdentity): string {
  const part = (text: string) => text.replace(/[%:#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const key = `${part(module)}:${part(abi)}:${part(testCase)}#${test}`;
  return boundKey(key.replaceAll('\0', '').toWellFormed());
}

/** Where a test failed: the first frame in its own class, otherwise the first one outside the assertion libraries. */
export function findFailedMethod(stack: string, testCase: string): string | undefined {
  const frames: string[] = [];
  for (const line of stack.split('\n')) {
    const frame = /^at ([^\s()]+)\(/.exec(line.trim())?.[1];
    if (frame !== undefined) frames.push(frame);
  }
  const own = testCase === '' ? undefined : frames.find((frame) => isFrameOf(frame, testCase));
  return own ?? frames.find((frame) => !ASSERTION_FRAME.test(frame));
}

function isFrameOf(frame: string, testCase: string): boolean {
  return frame.startsWith(`${testCase}.`) || frame.startsWith(`${testCase}$`);
}

/** Possible cause of a failure: the suite's own error name, otherwise the innermost `Caused by`. */
export function findPossibleCause(stack: string, errorName: string | undefined): string | undefined {
  if (errorName) return errorName;
  const causes = stack.split('\n').filter((line) => line.startsWith('Caused by: '));
  return causes.at(-1)?.slice('Caused by: '.length).trim();
}
