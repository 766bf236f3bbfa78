import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandApplication, createApplication } from '#contract/applications.ts';
import { createContact } from '#contract/contacts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createProduct } from '#contract/products.ts';
import { sendEnquiry } from '#contract/programme/enquiries.ts';
import { describeError } from '#domain/errors/errors.ts';
import { brokenInput, type InputForm, inputRules } from '#tests/fixtures/input-rules.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
beforeAll(async () => {
  portal = await openApiPortal();
  const { id: enterpriseId } = await createEnterprise(portal.deps.db);
  partner = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
});
afterAll(() => portal?.close());

type Way = { endpoint: Endpoint; body: (input: object) => object; under?: string };
const id = randomUUID();
/** By which call each form is sent, and where its fields stand in the body. */
const ways: Record<InputForm, Way> = {
  contact: { endpoint: createContact, body: (input) => input },
  product: { endpoint: createProduct, body: (input) => input },
  materials: {
    endpoint: createApplication,
    body: (materials) => ({ productId: id, configurationIds: [id], materials }),
    under: 'materials.',
  },
  delivery: {
    endpoint: commandApplication,
    body: (delivery) => ({ type: 'deliver-samples', delivery }),
    under: 'delivery.',
  },
  question: { endpoint: sendEnquiry, body: (input) => ({ ...input, locale: 'zh', ticket: '1.x' }) },
};

describe('the front door refuses single inputs', () => {
  it.each(inputRules.map((one) => [one.rule, one] as const))('%s', async (_rule, one) => {
    const { endpoint, body, under = '' } = ways[one.form];
    const given = { body: body(brokenInput(one)), ...(endpoint.params ? { params: { id } } : {}) };
    const answer = await partner.send(endpoint, given, { 'idempotency-key': randomUUID() });
    const { code, status } = describeError(one.error);
    expect(answer).toMatchObject({ status, body: { errorCode: code } });
    expect(JSON.stringify(answer.body)).toContain(`${under}${one.path}`);
  });
});
