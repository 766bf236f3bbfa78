import { describe, expect, it } from 'vitest';
import {
  applicationStatuses,
  certificateStatuses,
  reviewResults,
  sampleStatuses,
} from '#domain/applications/statuses.ts';
import { flatten, readTexts } from '#tests/web/language/texts.ts';
import { iconShapes } from '#web/components/controls/icon-shapes.tsx';
import { type Status, statusKey, statusLook } from '#web/lib/applications/status-look.ts';

const all: Status[] = [
  ...applicationStatuses,
  ...sampleStatuses,
  ...reviewResults,
  ...certificateStatuses,
  0,
  1,
  2,
  3,
];
const zh = flatten(readTexts('zh', 'status'));

describe('statuses', () => {
  it.each(all)('%s has a tone, an icon and a word', (status) => {
    const { tone, icon } = statusLook(status);
    expect(['ok', 'info', 'warn', 'bad', 'idle']).toContain(tone);
    expect(Object.keys(iconShapes)).toContain(icon);
    expect(zh.get(statusKey(status))).toBeTruthy();
  });

  it('keeps the hallmark for certified devices and certificates', () => {
    const marked = all.filter((status) => statusLook(status).icon === 'hallmark');
    expect(marked).toEqual(['certified', 'valid', 2]);
  });
});
