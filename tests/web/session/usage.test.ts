import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OperateType, operateTypes } from '#domain/usage/usage.ts';
import { onEntering, partOf } from '#web/app/watch-usage.ts';
import { createUsageRecorder } from '#web/lib/shell/usage-recorder.ts';

const { home, search, development, tool, products, certification } = operateTypes;

describe('a click', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is recorded 800 ms later, and of a burst the last alone', () => {
    const send = vi.fn(async () => {});
    const record = createUsageRecorder(send);
    record(products);
    vi.advanceTimersByTime(799);
    record(search);
    record(certification);
    vi.advanceTimersByTime(799);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(send.mock.calls).toEqual([[certification]]);
    vi.advanceTimersByTime(10_000);
    record(home);
    vi.advanceTimersByTime(800);
    expect(send.mock.calls).toEqual([[certification], [home]]);
  });

  it('whose record fails troubles nobody', async () => {
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    const send = vi.fn(() => Promise.reject(new Error('away')));
    createUsageRecorder(send)(certification);
    await vi.advanceTimersByTimeAsync(800);
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(send).toHaveBeenCalledTimes(1);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('the part of the portal', () => {
  it('entering the certification area has the number that the specification gives it', () => {
    expect(certification).toBe(4);
  });

  it.each<[string, OperateType | null]>([
    ['/', home],
    ['/en', home],
    ['/cn/', home],
    ['/search', search],
    ['/en/search', search],
    ['/en/development', development],
    ['/tool', tool],
    ['/myProduct', products],
    ['/product/7d1b', products],
    ['/certification', certification],
    ['/en/certification/7d1b/results', certification],
    ['/cn/certificationWizard', certification],
    ['/CERTIFICATIONWIZARD', certification],
    ['/certifications', null],
    ['/c/A2026-000207', null],
    ['/ops', null],
    ['/handleLogin', null],
  ])('%s', (page, part) => expect(partOf(page)).toBe(part));
});

describe('entering', () => {
  const pages = [
    '/',
    '/search',
    '/myProduct',
    '/certification',
    '/certification/1',
    '/certificationWizard',
    '/ops',
  ];

  function open(page: string, before: string | null = null) {
    const routes = pages.map((path) => ({ path, element: null }));
    const router = createMemoryRouter(routes, { initialEntries: [page] });
    const entered: OperateType[] = [];
    onEntering(router, before, (type) => entered.push(type));
    return { router, entered };
  }

  it('is a click that leads to another part, not one within it', async () => {
    const { router, entered } = open('/myProduct');
    for (const page of ['/certification', '/certification/1', '/certificationWizard', '/myProduct', '/']) {
      await router.navigate(page);
    }
    expect(entered).toEqual([certification, products, home]);
  });

  it('is not the address that a page is opened with, nor going back', async () => {
    const { router, entered } = open('/certification');
    await router.navigate('/certification/1');
    await router.navigate('/search');
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/certification/1');
    expect(entered).toEqual([search]);
  });

  it('is coming by a link of another document, but not of the same part', () => {
    expect(open('/search', '/').entered).toEqual([search]);
    expect(open('/certification', '/certificationWizard').entered).toEqual([]);
    expect(open('/ops', '/').entered).toEqual([]);
  });

  it('is being led there, and coming again by way of a page that is not counted', async () => {
    const { router, entered } = open('/');
    await router.navigate('/certificationWizard', { replace: true });
    await router.navigate('/ops');
    await router.navigate('/certification');
    expect(entered).toEqual([certification, certification]);
  });
});
