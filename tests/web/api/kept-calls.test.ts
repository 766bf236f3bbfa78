import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createContact, listContacts } from '#contract/contacts.ts';
import { type Endpoint, isReading } from '#contract/endpoint.ts';
import { uploadFile } from '#contract/files.ts';
import { createProduct } from '#contract/products.ts';
import { isKept } from '#web/lib/api/kept-calls.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../api/contract/**/*.ts', { eager: true });
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operation' in value && 'method' in value;
const endpoints = [
  ...new Set(Object.values(modules).flatMap((one) => Object.values(one).filter(isEndpoint))),
];

describe('what waits in the browser for a connection', () => {
  it('is what changes something and can be repeated', () => {
    expect(endpoints.length).toBeGreaterThan(150);
    const kept = endpoints.filter(isKept);
    expect(kept).toEqual(expect.arrayContaining([createContact, createProduct]));
    expect(kept.filter((one) => isReading(one) || one.repeats === 'not-known')).toEqual([]);
    expect([listContacts, uploadFile].some(isKept)).toBe(false);
  });

  it('holds no secret and no file', () => {
    const kept = endpoints.filter(isKept);
    const fields = kept.flatMap(({ path, body }) =>
      body
        ? [{ path, text: JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) }]
        : [],
    );
    const secret = /"(password|\w*secret|\w*token|otp|totp|recoveryCode|pin)":/i;
    expect(fields.filter(({ text }) => secret.test(text))).toEqual([]);
    expect(kept.filter(({ upload, shownOnce, shownAnew }) => upload || (shownOnce && !shownAnew))).toEqual(
      [],
    );
    // What their answers say of secrets, another call says anew.
    const anew = kept.filter(({ shownOnce }) => shownOnce);
    expect(anew.map(({ path }) => path.split('/').slice(4).join('/'))).toEqual([
      'enterprise/colleagues',
      'enterprise/colleagues/{id}/invitation',
      'admin/accounts',
      'admin/accounts/{id}/invitation',
      'admin/enterprises',
      'admin/enterprises/{id}/accounts',
    ]);
  });
});

describe('a call of a page without a connection', () => {
  const body = { nickname: '陈予', email: 'chen@assay.example', phone: '+86 138 0000 0000' };
  const stored = new Map<string, string>();
  let online = false;
  const sent: { key: string | undefined; body: string }[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    stored.clear();
    sent.length = 0;
    online = false;
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal(
      'fetch',
      async (_address: string, asked: { headers: Record<string, string>; body: string }) => {
        sent.push({ key: asked.headers['Idempotency-Key'], body: asked.body });
        if (!online) throw new TypeError('failed to fetch');
        const standing = { id: crypto.randomUUID(), version: 1, changedBy: null, changedByEn: null };
        return new Response(JSON.stringify({ ...standing, ...body }), { status: 200 });
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const open = async (accountId = 'one') => {
    vi.resetModules();
    const { openPending, pendingState } = await import('#web/lib/pending/pending.ts');
    const orphanSent = vi.fn();
    const queue = openPending(accountId, { onOrphanSent: orphanSent, onSignedOut: () => {} });
    const { call } = await import('#web/lib/api/api-client.ts');
    return { call, queue, pendingState, orphanSent };
  };

  it('waits and is answered as if nothing had been, under one key', async () => {
    const { call, queue, pendingState } = await open();
    const added = call(createContact, { body });
    await vi.advanceTimersByTimeAsync(0);
    expect(pendingState().waiting).toMatchObject([{ operation: 'contact.write', method: 'POST' }]);
    online = true;
    queue.wake();
    expect(await added).toMatchObject({ nickname: '陈予' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(stored.size).toBe(0);
  });

  it('outlives a reload, for its own account alone, and goes once', async () => {
    const before = await open();
    void before.call(createContact, { body }).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    before.queue.stop();
    const other = await open('other');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.pendingState().waiting).toEqual([]);
    other.queue.stop();
    online = true;
    const after = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([after.pendingState().waiting.length, after.orphanSent.mock.calls.length]).toEqual([0, 1]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('takes the draft of its form along, and nothing that was typed since, nor another form’s', async () => {
    const drafts = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => drafts.get(key) ?? null,
      removeItem: (key: string) => void drafts.delete(key),
    });
    const typed = (at: number) => JSON.stringify({ at: new Date(at).toISOString(), value: {} });
    for (const name of ['sent', 'typed since', 'other']) drafts.set(name, typed(Date.now() - 1_000));
    const before = await open();
    const { noteSubmitted } = await import('#web/lib/pending/sent-drafts.ts');
    for (const name of ['sent', 'typed since']) {
      noteSubmitted(name);
      void before.call(createContact, { body: { ...body, nickname: name } }).catch(() => {});
    }
    void before.call(createContact, { body: { ...body, nickname: 'other' } }).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(before.pendingState().waiting.map((one) => one.drafts)).toEqual([['sent'], ['typed since'], []]);
    before.queue.stop();
    drafts.set('typed since', typed(Date.now() + 1_000));
    online = true;
    await open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...drafts.keys()]).toEqual(['typed since', 'other']);
  });

  it('fails at once where nobody asked for it by a button', async () => {
    const { call, pendingState } = await open();
    await expect(call(createContact, { body, background: true })).rejects.toMatchObject({ status: 0 });
    expect(pendingState().waiting).toEqual([]);
  });

  it('in vain: a reading is no change', async () => {
    const { call, pendingState } = await open();
    await expect(call(listContacts, {})).rejects.toMatchObject({ status: 0 });
    expect(pendingState().waiting).toEqual([]);
  });
});
