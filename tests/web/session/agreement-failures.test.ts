import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import { describeError } from '#domain/errors/errors.ts';
import { namespacesOf, readTexts, sayIn } from '#tests/web/language/texts.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { guardFactsQuery } from '#web/features/session/api/guard-facts.ts';
import { agreementStatusQuery, signing } from '#web/lib/agreements/agreements.ts';
import { closeToast, currentToast } from '#web/lib/shell/toasts.ts';

const failed = describeError('agreementRequestFailed');

beforeEach(() => {
  closeToast(currentToast()?.id ?? 0);
  vi.stubGlobal('location', { pathname: '/userAgreement' });
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  const refused = JSON.stringify({ errorCode: failed.code });
  const permitted = JSON.stringify({ state: 1, contact: { email: null, phone: null } });
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/enterprise/state') ? new Response(permitted) : new Response(refused, { status: 409 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const partner = { accountId: 'a', roles: ['partner'], enterprise: { id: 'e' } } as unknown as CurrentUser;
const client = createQueryClient();
const requests = {
  guarding: () => client.fetchQuery(guardFactsQuery(partner)),
  reading: () => client.fetchQuery(agreementStatusQuery('user')),
  signing: () => client.getMutationCache().build(client, signing('user')).execute(undefined),
};

it.each([
  ['zh', 'guarding'],
  ['en', 'guarding'],
  ['zh', 'reading'],
  ['zh', 'signing'],
  ['en', 'reading'],
  ['en', 'signing'],
] as const)('in %s, %s an agreement that fails says so', async (language, kind) => {
  const detail = (await sayIn(language))('client:failed.agreementRequest');
  const texts = namespacesOf(language).map((name) => [name, readTexts(language, name)]);
  await i18next.init({ lng: language, resources: { [language]: Object.fromEntries(texts) } });
  await expect(requests[kind]()).rejects.toMatchObject({ code: failed.code });
  const said = () => expect(currentToast()).toMatchObject({ tone: 'warn', title: failed[language], detail });
  await vi.waitFor(said, { timeout: 20_000 });
});
