import { expect, type Page } from '@playwright/test';

const [narrowest, widest, step] = [360, 1920, 40];
const widths = Array.from(
  { length: (widest - narrowest) / step + 1 },
  (_, index) => narrowest + index * step,
);

/**
 * Runs in the page: texts over other texts or over fields, what is wider than its column, words that a narrow column
 * breaks, texts cut to a few letters, texts of a drawing that are cut or too small. Texts are measured line by line.
 */
const findFaults = `(() => {
  const faults = new Set();
  const told = (node) => '"' + node.data.trim().slice(0, 40) + '"';
  const skipped = 'script, style, noscript, option, .sr-only, .ProseMirror, [aria-hidden="true"] .p-hidden-accessible';
  const known = (find) => {
    const found = new Map();
    return (one) => {
      if (!found.has(one)) found.set(one, find(one));
      return found.get(one);
    };
  };
  const isFloating = known((one) => one !== null && (['fixed', 'sticky'].includes(getComputedStyle(one).position) || isFloating(one.parentElement)));
  const columnOf = known((one) => (['inline', 'contents'].includes(getComputedStyle(one).display) && one.parentElement ? columnOf(one.parentElement) : one));
  const clips = new Map();
  const clipOf = (one) => {
    if (!one || one === document.documentElement) return null;
    if (clips.has(one)) return clips.get(one);
    const outer = clipOf(one.parentElement);
    const { overflowX, overflowY, position, display } = getComputedStyle(one);
    const cuts = display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible');
    const own = cuts ? one.getBoundingClientRect() : null;
    const clip = own && outer
      ? { left: Math.max(own.left, outer.left), right: Math.min(own.right, outer.right), top: Math.max(own.top, outer.top), bottom: Math.min(own.bottom, outer.bottom) }
      : own ?? outer;
    clips.set(one, clip);
    return clip;
  };
  const lines = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const one = node.parentElement;
    if (node.data.trim() === '' || one.closest(skipped) || !one.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) continue;
    const style = getComputedStyle(one);
    const size = Number.parseFloat(style.fontSize);
    const widest = Math.max(...boxes.map(({ width }) => width));
    const drawing = one.closest('svg');
    if (drawing) {
      const frame = drawing.getBoundingClientRect();
      if (boxes.some(({ left, right }) => left < frame.left - 1 || right > frame.right + 1)) faults.add('leaves its drawing: ' + told(node));
      const { a, b } = one.getScreenCTM();
      if (Math.hypot(a, b) * size < 9.9) faults.add('drawn too small: ' + told(node));
    }
    if (boxes.length > 1 && widest < size * 20) {
      for (const { index, 0: word } of node.data.matchAll(/(?<![\\p{L}\\p{N}_./-])[A-Za-z]{2,20}(?![\\p{L}\\p{N}_./-])/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (tops.size > 1) faults.add('breaks a word: ' + word + ' in ' + told(node));
      }
      const letters = node.data.replaceAll(/\\s/g, '').length;
      if (boxes.length > 2 && letters / boxes.length < 3) faults.add('a column of letters: ' + told(node));
    }
    const clip = clipOf(one);
    const column = columnOf(one).getBoundingClientRect();
    if (!drawing && !clip && boxes.some(({ left, right }) => left < column.left - 2 || right > column.right + 2))
      faults.add('leaves its column: ' + told(node));
    if (clip && style.textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth < size * 4)
      faults.add('cut to letters: ' + told(node));
    const floats = isFloating(one);
    for (const box of boxes) {
      const left = Math.max(box.left, clip?.left ?? -Infinity);
      const right = Math.min(box.right, clip?.right ?? Infinity);
      const top = Math.max(box.top, clip?.top ?? -Infinity);
      const bottom = Math.min(box.bottom, clip?.bottom ?? Infinity);
      if (right - left > 2 && bottom - top > 2) lines.push({ node, floats, left, right, top, bottom });
    }
  }
  for (const control of document.querySelectorAll('input, textarea, select, button, a.btn')) {
    if (control.closest(skipped) || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const column = columnOf(control.parentElement).getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2) continue;
    const node = { data: control.ariaLabel || control.textContent || control.name || control.type, control };
    if (!clipOf(control.parentElement) && (left < column.left - 12 || right > column.right + 12)) faults.add('leaves its column: ' + told(node));
    lines.push({ node, floats: isFloating(control), left, right, top, bottom });
  }
  const isWithin = (one, other) => one.node.control?.contains(other.node.control ?? other.node);
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, index) => {
    for (let at = index + 1; at < lines.length && lines[at].top < one.bottom; at += 1) {
      const other = lines[at];
      if (other.node === one.node || other.floats !== one.floats || isWithin(one, other) || isWithin(other, one)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (across > 2 && down > lower / 2) faults.add('text over text: ' + told(one.node) + ' and ' + told(other.node));
    }
  });
  const least = Number.parseFloat(getComputedStyle(document.querySelector('.centre') ?? document.body).minWidth) || 0;
  const over = document.documentElement.scrollWidth - Math.max(innerWidth, least);
  if (over > 0) faults.add('the page scrolls sideways');
  return [...faults];
})()`;

const otherWidth = 'another width';

/** What is wrong once the page has a width. Without scripts it knows no frames: it is asked at once until it has it. */
async function faultsAt(page: Page, width: number): Promise<string[]> {
  const look = `innerWidth === ${width} ? ${findFaults} : ['${otherWidth}']`;
  let faults = await page.evaluate<string[]>(look);
  for (let round = 0; round < 200 && faults[0] === otherWidth; round += 1)
    faults = await page.evaluate<string[]>(look);
  if (faults.length === 0) return [];
  // What follows a width by a script is a moment late.
  for (let round = 0, before = ''; round < 20 && before !== String(faults); round += 1) {
    before = String(faults);
    await page.waitForTimeout(50);
    faults = await page.evaluate<string[]>(look);
  }
  return faults;
}

/** Resizes one page in place: what cannot be read, with the widths where it is so. */
async function readAtEveryWidth(page: Page, from: number): Promise<string[]> {
  const seen = new Map<string, number[]>();
  const size = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  for (const width of widths.filter((one) => one >= from)) {
    // Playwright's own way waits for more than is measured here.
    const screen = { width, height: 800, deviceScaleFactor: 1, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', screen);
    for (const fault of await faultsAt(page, width)) seen.set(fault, [...(seen.get(fault) ?? []), width]);
  }
  await session.detach();
  if (size) await page.setViewportSize(size);
  return [...seen].map(([fault, at]) => `${fault}, ${at[0]} to ${at.at(-1)} px`);
}

/** No text lies over another one, no column is narrower than a word, and nothing is cut to letters, from phone to wide screen. */
export async function expectReadableAtEveryWidth(page: Page, name: string, from = narrowest): Promise<void> {
  expect.soft(await readAtEveryWidth(page, from), name).toEqual([]);
}
