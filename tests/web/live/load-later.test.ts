import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOnceThere, loadWithFirstTouch } from '#web/lib/shell/show-later.tsx';

const window = new EventTarget();
const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('navigator', { onLine: false });
});
afterEach(() => vi.unstubAllGlobals());

it('code that was asked for without a connection comes once there is one', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue('code');
  const loaded = loadOnceThere(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
});

it('code that does not come with a connection fails', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  await expect(loadOnceThere(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
});

it('code comes once with the first control that is touched', () => {
  const starts = [vi.fn(), vi.fn()];
  for (const start of starts) loadWithFirstTouch(start);
  page.dispatchEvent(new Event('pointerover'));
  page.dispatchEvent(new Event('pointerdown'));
  for (const start of starts) expect(start).toHaveBeenCalledTimes(1);
});
