import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import { watchReturn } from '#web/lib/session/page-return.ts';

const user = (accountId: string): CurrentUser =>
  ({
    accountId,
    login: 'a@b.example',
    name: '林可',
    nameEn: 'Lin Ke',
    headPicture: null,
    roles: ['partner'],
    enterprise: null,
    verifyRealState: 2,
    expiresAt: '2026-11-21T08:00:00.000Z',
    hasAccountPages: true,
    enterpriseRight: null,
  }) as CurrentUser;
const me = user('3f0b8a52-6d0e-4b7f-9a65-0c8f0a1d2e3c');
const other = user('7d1b2c3e-4f5a-4b6c-8d7e-9f0a1b2c3d4e');

/** Modules are loaded and messages pass in between: what takes a moment may take long on a busy machine. */
const inTime = { timeout: 20_000 };

let gone: string[];
let reloads: number;
let signedIn: CurrentUser | null;
let jar: string;

beforeEach(() => {
  vi.resetModules();
  [gone, reloads, signedIn, jar] = [[], 0, me, 'serial_number=abc'];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', { clear: () => {} });
  vi.stubGlobal('location', {
    pathname: '/en/myProduct',
    search: '',
    protocol: 'https:',
    replace: (address: string) => gone.push(address),
    reload: () => {
      reloads += 1;
    },
  });
  vi.stubGlobal('document', {
    get cookie() {
      return jar;
    },
    set cookie(text: string) {
      if (text.startsWith('serial_number=;')) jar = '';
    },
  });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(signedIn), { status: 200 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab that shows a page of the account, and another tab that tells it things. */
async function openTab() {
  const [{ watchSession }, session] = await Promise.all([
    import('#web/lib/session/watch-session.ts'),
    import('#web/lib/session/session.ts'),
  ]);
  const client = new QueryClient();
  client.setQueryData(session.sessionQuery.queryKey, me);
  client.setQueryData(['products'], ['a secret device']);
  const content = { hidden: false };
  const stop = watchSession(client, content);
  const channel = new BroadcastChannel('assay-session');
  return {
    client,
    content,
    session,
    channel,
    known: () => client.getQueryData(session.sessionQuery.queryKey),
    close: () => {
      stop();
      channel.close();
    },
  };
}

describe('a tab', () => {
  it('forgets everything and goes home when another one signs out', async () => {
    const tab = await openTab();
    tab.channel.postMessage('left');
    await vi.waitFor(() => expect(tab.known()).toBeNull(), inTime);
    expect(tab.client.getQueryData(['products'])).toBeUndefined();
    expect(jar).toBe('');
    tab.session.leavePage();
    expect(gone).toEqual(['/en/']);
    tab.close();
  });

  it('goes home, too, when its socket ends before it hears that somebody signed out', async () => {
    const tab = await openTab();
    tab.channel.postMessage('leaving');
    tab.channel.postMessage('nonsense');
    signedIn = null;
    await vi.waitFor(() => {
      gone = [];
      tab.session.leavePage();
      expect(gone).toEqual(['/en/']);
    }, inTime);
    expect(await tab.session.recheckSession(tab.client)).toBe(false);
    expect(tab.known()).toBeNull();
    tab.close();
  });

  it('goes to sign in with its address when the session ended elsewhere', async () => {
    const tab = await openTab();
    signedIn = null;
    expect(await tab.session.recheckSession(tab.client)).toBe(false);
    expect(tab.client.getQueryData(['products'])).toBeUndefined();
    tab.session.leavePage();
    expect(gone).toEqual([expect.stringMatching(/session\/begin\?path=%2Fen%2FmyProduct&lang=en/)]);
    tab.close();
  });

  it('shows nothing of one account to another', async () => {
    const tab = await openTab();
    signedIn = other;
    tab.channel.postMessage('entered');
    await vi.waitFor(() => expect(reloads).toBe(1), inTime);
    tab.close();
  });

  it('goes on when the server ended its socket for another reason, and when it cannot be asked', async () => {
    const tab = await openTab();
    expect(await tab.session.recheckSession(tab.client)).toBe(true);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
    expect(await tab.session.recheckSession(tab.client)).toBe(false);
    expect(tab.known()).toMatchObject({ accountId: me.accountId });
    expect([gone, reloads]).toEqual([[], 0]);
    tab.close();
  });
});

describe('a page that the browser kept', () => {
  const transition = (type: string, persisted: boolean) => Object.assign(new Event(type), { persisted });

  function keep(serials: (string | null)[]) {
    const page = new EventTarget();
    const content = { hidden: false };
    const seen = { reloads: 0, returns: 0 };
    const stop = watchReturn({
      page,
      content,
      session: () => serials.shift() ?? null,
      reload: () => {
        seen.reloads += 1;
      },
      onReturn: () => {
        seen.returns += 1;
      },
    });
    return { page, content, seen, stop };
  }

  it('is kept without its content, which comes back to the same session', () => {
    const { page, content, seen } = keep(['a', 'a']);
    page.dispatchEvent(transition('pagehide', true));
    expect(content.hidden).toBe(true);
    page.dispatchEvent(transition('pageshow', true));
    expect(content.hidden).toBe(false);
    expect(seen).toEqual({ reloads: 0, returns: 1 });
  });

  it.each([
    ['nobody', null],
    ['another session', 'b'],
  ])('is read anew, still without it, for %s', (_who, now) => {
    const { page, content, seen } = keep(['a', now]);
    page.dispatchEvent(transition('pagehide', true));
    page.dispatchEvent(transition('pageshow', true));
    expect(content.hidden).toBe(true);
    expect(seen).toEqual({ reloads: 1, returns: 0 });
  });

  it('stays as it is when it is shown for the first time, or left for good', () => {
    const { page, content, seen, stop } = keep(['a', 'b']);
    page.dispatchEvent(transition('pageshow', false));
    page.dispatchEvent(transition('pagehide', false));
    stop();
    page.dispatchEvent(transition('pagehide', true));
    expect(content.hidden).toBe(false);
    expect(seen).toEqual({ reloads: 0, returns: 0 });
  });
});
