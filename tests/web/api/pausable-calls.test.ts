import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createContact, listContacts } from '#contract/contacts.ts';
import { type Endpoint, isReading } from '#contract/endpoint.ts';
import { uploadFile } from '#contract/files.ts';
import { createProduct } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { isPausable } from '#web/lib/api/pausable-calls.ts';
import { sentKey } from '#web/lib/pending/call-state.ts';
import { noteCall } from '#web/lib/pending/draft-calls.ts';
import { openPage, stubBrowser, waitingOf } from '../live/pending-rig.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../api/contract/**/*.ts', { eager: true });
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operation' in value && 'method' in value;
const endpoints = [
  ...new Set(Object.values(modules).flatMap((one) => Object.values(one).filter(isEndpoint))),
];

describe('what waits in the browser for a connection', () => {
  it('is what changes something and can be repeated', () => {
    expect(endpoints.length).toBeGreaterThan(150);
    const kept = endpoints.filter(isPausable);
    expect(kept).toEqual(expect.arrayContaining([createContact, createProduct]));
    expect(kept.filter((one) => isReading(one) || one.repeats === 'not-known')).toEqual([]);
    expect([listContacts, uploadFile].some(isPausable)).toBe(false);
  });

  it('holds no secret and no file', () => {
    const kept = endpoints.filter(isPausable);
    const fields = kept.flatMap(({ path, body }) =>
      body
        ? [{ path, text: JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) }]
        : [],
    );
    const secret = /"(password|\w*secret|\w*token|otp|totp|recoveryCode|pin)":/i;
    expect(fields.filter(({ text }) => secret.test(text))).toEqual([]);
    expect(kept.filter(({ upload, shownOnce, reissuable }) => upload || (shownOnce && !reissuable))).toEqual(
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
  let online = false;
  const sent: { key: string | undefined; body: string }[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    online = false;
    stubBrowser(async (_address, asked) => {
      sent.push({ key: asked.headers['Idempotency-Key'], body: asked.body });
      if (!online) throw new TypeError('failed to fetch');
      const standing = { id: crypto.randomUUID(), version: 1, changedBy: null, changedByEn: null };
      return new Response(JSON.stringify({ ...standing, ...body }), { status: 200 });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('waits and is answered as if nothing had been, under one key', async () => {
    const client = openPage();
    const added = call(createContact, { body });
    await vi.advanceTimersByTimeAsync(0);
    expect(waitingOf(client)).toMatchObject([{ operation: 'contact.write', method: 'POST' }]);
    online = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await added).toMatchObject({ nickname: '陈予' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sessionStorage.getItem('pending:one')).toBeNull();
  });

  it('outlives a reload, for its own account alone, and goes once', async () => {
    openPage();
    call(createContact, { body }).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    const other = openPage('other');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waitingOf(other)).toEqual([]);
    online = true;
    const after = openPage();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([waitingOf(after).length, after.getQueryData(sentKey)]).toEqual([0, 1]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('takes the draft of its form along, and nothing that was typed since, nor another form’s', async () => {
    const typed = JSON.stringify({ at: new Date().toISOString(), value: {} });
    for (const name of ['sent', 'typed since', 'other']) localStorage.setItem(name, typed);
    const client = openPage();
    for (const nickname of ['sent', 'typed since'])
      call(createContact, { body: { ...body, nickname } }).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    const [first, second] = waitingOf(client);
    noteCall('sent', first?.key ?? '');
    noteCall('typed since', second?.key ?? '');
    localStorage.setItem('typed since', typed);
    online = true;
    openPage();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Object.keys(localStorage)).toEqual(['typed since', 'other']);
  });

  it('fails at once where nobody asked for it by a button', async () => {
    const client = openPage();
    await expect(call(createContact, { body, background: true })).rejects.toMatchObject({ status: 0 });
    expect(waitingOf(client)).toEqual([]);
  });

  it('in vain: a reading is no change', async () => {
    const client = openPage();
    await expect(call(listContacts, {})).rejects.toMatchObject({ status: 0 });
    expect(waitingOf(client)).toEqual([]);
  });
});
