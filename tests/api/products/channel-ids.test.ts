import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  generateChannelId as generate,
  getProduct,
  proposeChannelId as propose,
} from '#contract/products.ts';
import { insertPartnerCode } from '#db/queries/partner-codes.ts';
import { proposedCodes } from '#domain/products/channel-id.ts';
import { channelIdOf } from '#domain/products/products.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createProduct, nextSerial, type ProductOverrides } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

/** A partner of an enterprise with two partner codes. */
async function enter() {
  const { enterpriseId, partner } = await portal.enterPartner();
  const { db } = portal.deps;
  const { partnerCode } = await db
    .selectFrom('enterprise')
    .select('partnerCode')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  const second = `S${String(nextSerial()).padStart(6, '0')}`;
  await insertPartnerCode(db, { code: second, enterpriseId, issuedAt: new Date() });
  const make = (overrides: Partial<ProductOverrides> = {}) =>
    createProduct(db, { enterpriseId, customCode: null, ...overrides });
  return { enterpriseId, partner, first: partnerCode ?? '', second, make };
}

describe('a proposal', () => {
  it('is free, of the model, and begins with a code of the enterprise', async () => {
    const { partner, first, second, make } = await enter();
    await make({ customCode: 'LYP115001' });
    const query = { model: 'LY-P115' };
    expect(await partner.call(propose, { query })).toEqual({
      partnerCode: first,
      customCode: 'LYP115002',
      channelId: `${first}LYP115002`,
      taken: false,
    });
    const { channelId } = await partner.call(propose, { query: { ...query, partnerCode: second } });
    expect(channelId).toBe(`${second}LYP115001`);
  });

  it('says at once whether a code that was typed is taken, in any case of letters, and not by its own product', async () => {
    const { partner, make } = await enter();
    const product = await make({ customCode: 'PAD11CN01' });
    const ask = async (customCode: string, more: object = {}) =>
      (await partner.call(propose, { query: { customCode, ...more } })).taken;
    expect(await ask('pad11cn01')).toBe(true);
    expect(await ask('PAD11CN02')).toBe(false);
    expect(await ask('PAD11CN01', { product: product.id })).toBe(false);
  });

  it('is refused without a partner code, for another enterprise’s code, and when none is free', async () => {
    const [one, other] = [await enter(), await enter()];
    const none = await portal.enterPartner();
    const withdrawn = { withdrawnAt: new Date(), withdrawnReason: 'none' };
    await portal.deps.db
      .updateTable('partnerCode')
      .set(withdrawn)
      .where('enterpriseId', '=', none.enterpriseId)
      .execute();
    await none.partner.refusal('partnerCodeFailed', propose, { query: { model: 'X' } });
    await one.partner.refusal('partnerCodeFailed', propose, { query: { partnerCode: other.first } });
    for (const customCode of proposedCodes('FULL')) await one.make({ customCode });
    await one.partner.refusal('channelIdGenerationFailed', propose, { query: { model: 'FULL' } });
    await one.partner.refusal('parameterInvalid', propose, { query: { customCode: 'SHORT' } });
  });
});

describe('generating', () => {
  it('gives the product its full ID of 16, once for a repeated call', async () => {
    const { partner, second, make } = await enter();
    const { id } = await make();
    const body = { partnerCode: second.toLowerCase(), customCode: 'watch2cn1', version: 1 };
    const product = await partner.call(generate, { params: { id }, body });
    expect(product).toMatchObject({ partnerCode: second, customCode: 'WATCH2CN1', version: 2 });
    expect(channelIdOf(second, 'WATCH2CN1')).toHaveLength(16);
    expect(await partner.call(getProduct, { params: { id } })).toEqual(product);
  });

  it('is refused where another product has the ID, though both ask at once', async () => {
    const { partner, make } = await enter();
    const products = [await make(), await make()];
    const body = { customCode: 'SAMECODE1', version: 1 };
    const answers = await Promise.all(
      products.map(({ id }) => partner.send(generate, { params: { id }, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { id } = await make();
    const { details } = await partner.refusal('channelIdGenerationFailed', generate, {
      params: { id },
      body,
    });
    expect(details).toMatchObject({ reason: 'taken', path: 'customCode' });
  });

  it('is refused for a code that the enterprise does not have, an old version, and a locked or missing product', async () => {
    const [one, other] = [await enter(), await enter()];
    const product = await one.make();
    const params = { id: product.id };
    const body = { customCode: 'PAD11CN09', version: 1 };
    const foreign = { ...body, partnerCode: other.first };
    await one.partner.refusal('partnerCodeFailed', generate, { params, body: foreign });
    await one.partner.refusal('parameterInvalid', generate, { params, body: { ...body, version: 7 } });
    await other.partner.refusal('dataMissing', generate, { params, body });
    await insertApplicationRow(portal.deps.db, { product, status: 'certifying' });
    await one.partner.refusal('applicationAlreadyInAudit', generate, { params, body });
  });
});
