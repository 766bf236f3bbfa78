import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceReleased, watchPointer } from '#web/lib/forms/once-released.ts';

const page = new EventTarget();
watchPointer(page as Window);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(['pointerup', 'pointercancel'])(
  'keeps a field quiet from the press until after the click, by %s',
  (end) => {
    const told: string[] = [];
    onceReleased(() => told.push('before'));
    page.dispatchEvent(new Event('pointerdown'));
    onceReleased(() => told.push('left'));
    page.dispatchEvent(new Event(end));
    told.push('click');
    vi.runAllTimers();
    page.dispatchEvent(new Event(end));
    vi.runAllTimers();
    expect(told).toEqual(['before', 'click', 'left']);
  },
);
