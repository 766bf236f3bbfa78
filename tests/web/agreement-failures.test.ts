import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeError } from '#domain/errors.ts';
import { signing, standingQuery } from '#web/features/session/api/agreements.ts';
import { closeNotice, currentNotice } from '#web/lib/notices.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { namespacesOf, readTexts } from './texts.ts';

const failed = describeError('agreementRequestFailed');

beforeEach(() => {
  closeNotice(currentNotice()?.id ?? 0);
  vi.stubGlobal('location', { pathname: '/userAgreement' });
  vi.stubGlobal('document', { cookie: '' });
  const refused = JSON.stringify({ errorCode: failed.code });
  vi.stubGlobal('fetch', async () => new Response(refused, { status: 409 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const client = createQueryClient();
const requests = {
  reading: () => client.fetchQuery(standingQuery('user')),
  signing: () => client.getMutationCache().build(client, signing('user')).execute(undefined),
};

it.each([
  ['zh', 'reading', '协议请求失败'],
  ['zh', 'signing', '协议请求失败'],
  ['en', 'reading', 'The agreement could not be requested'],
  ['en', 'signing', 'The agreement could not be requested'],
] as const)('in %s, %s an agreement that fails says so', async (language, kind, text) => {
  const texts = namespacesOf(language).map((name) => [name, readTexts(language, name)]);
  await i18next.init({ lng: language, resources: { [language]: Object.fromEntries(texts) } });
  await expect(requests[kind]()).rejects.toMatchObject({ code: failed.code });
  await vi.waitFor(() => {
    expect(currentNotice()).toMatchObject({ tone: 'warn', title: failed[language], detail: text });
  });
});
