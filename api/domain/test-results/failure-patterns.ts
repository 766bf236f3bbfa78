import { ASSERTION_FRAME, clip, longChecksum } from './test-result-text.ts';

const PATTERN_MAX_CHARS = 300;
/** So few that the same fault is one group whichever test came upon it. */
const COMPARED_FRAMES = 2;

/** What differs between two devices, runs or tests with the same fault; in this order. */
const replaced: readonly [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?/g, '<time>'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi, '<id>'],
  // Looked for from the beginning of a word alone: from each of its letters a long one takes the square of its length.
  [/(?<![\w-])[\w-]+(?:\.[\w-]+)+\/(?=\d{1,3}(?:\.\d{1,3}){3}\b)/g, '<host>/'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '<ip>'],
  // An address of 64 bits; eight digits may be an error's code, which tells faults apart.
  [/\b0x[0-9a-f]{9,16}\b/gi, '<address>'],
  [/@[0-9a-f]{4,16}\b/gi, '@<id>'],
  [/\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{12,64}\b/gi, '<id>'],
  [/ComponentInfo\{[^{}]{0,400}\}/g, '<component>'],
  [/(?<![\p{L}\p{N}_.])[-+]?\d+(?:,\d+)*(?:\.\d+)*(?![\p{N}])(?!x[0-9a-f])/giu, '<n>'],
];

/** A failure's message without what differs from run to run: times, ids, addresses and numbers. At most 300 characters. */
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

/** Where a fault arose: the first frames outside the assertion libraries, without lines and the numbers of closures. */
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

/** By which failures of one fault are known, in every run of every device: 16 hexadecimal digits. */
export function failureFingerprint({ message, stack, module, testCase }: Fault): string {
  const parts = [messagePattern(message), ...faultFrames(stack)].filter(Boolean);
  // What says nothing is at least of one class.
  return longChecksum(JSON.stringify(parts.length > 0 ? parts : ['', module, testCase]));
}
