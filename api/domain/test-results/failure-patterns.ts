import { ASSERTION_FRAME, clip, longChecksum } from './test-result-text.ts';

const PATTERN_MAX_CHARS = 300;
/** Few frames, so that a failure is one group whichever test found it. */
const COMPARED_FRAMES = 2;

/** Patterns of what differs between devices, runs and tests with the same failure; in this order. */
const replaced: readonly [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?/g, '<time>'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi, '<id>'],
  // Only from the beginning of a word: from each letter, a long word would take quadratic time.
  [/(?<![\w-])[\w-]+(?:\.[\w-]+)+\/(?=\d{1,3}(?:\.\d{1,3}){3}\b)/g, '<host>/'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '<ip>'],
  // An address of 64 bits; eight digits may be an error code, which distinguishes failures.
  [/\b0x[0-9a-f]{9,16}\b/gi, '<address>'],
  [/@[0-9a-f]{4,16}\b/gi, '@<id>'],
  [/\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{12,64}\b/gi, '<id>'],
  [/ComponentInfo\{[^{}]{0,400}\}/g, '<component>'],
  [/(?<![\p{L}\p{N}_.])[-+]?\d+(?:,\d+)*(?:\.\d+)*(?![\p{N}])(?!x[0-9a-f])/giu, '<n>'],
];

/** A failure's message without variable parts: times, ids, addresses and numbers. At most 300 characters. */
export function messagePattern(message: string): string {
  let text = message.replace(/\s+/g, ' ').trim();
  for (const [found, by] of replaced) text = text.replace(found, by);
  return clip(text, PATTERN_MAX_CHARS);
}

function frameOf(line: string): string | undefined {
  const java = /^at ([^\s()]+)\(/.exec(line)?.[1];
  if (java !== undefined)
    return ASSERTION_FRAME.test(java) ? undefined : java.replace(/\$+(?:Lambda)?[\d/$]+.*?(?=\.|$)/, '$');
  const [, library, method = ''] = /^#\d+ +pc [0-9a-f]+ +(\S+)(?: \(([^()+]*))?/.exec(line) ?? [];
  return library?.concat(' ', method).trim();
}

/** Origin of a failure: the first frames outside the assertion libraries, without line and closure numbers. */
export function faultFrames(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.split('\n')) {
    const frame = frameOf(line.trim());
    if (frame !== undefined) frames.push(frame);
    if (frames.length === COMPARED_FRAMES) break;
  }
  return frames;
}

type Fault = { message: string; stack: string; module: string; testCase: string };

/** Fingerprint of a failure, equal in every run on every device: 16 hexadecimal digits. */
export function failureFingerprint({ message, stack, module, testCase }: Fault): string {
  const parts = [messagePattern(message), ...faultFrames(stack)].filter(Boolean);
  // Without message and stack, failures of one class are equal.
  return longChecksum(JSON.stringify(parts.length > 0 ? parts : ['', module, testCase]));
}
