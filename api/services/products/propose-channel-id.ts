import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { proposeChannelId as endpoint } from '#contract/products.ts';
import { findChannelId, listUsedChannelIds } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { freeCode, proposedCodes } from '#domain/products/channel-id.ts';
import { channelIdOf } from '#domain/products/products.ts';
import { channelColumns, issuedCode } from './save-product.ts';

type Proposal = typeof endpoint;

/**
 * A channel ID that is free for a model, or whether the one that is asked about is. Nothing is reserved.
 * @throws CatalogueError partnerCodeFailed when the enterprise has no such code, channelIdGenerationFailed when none is free
 */
export async function proposeChannelId(
  db: Db,
  actor: Actor,
  { model, partnerCode: chosen, customCode: typed, product }: EndpointInput<Proposal>['query'],
): Promise<EndpointResponse<Proposal>> {
  const enterpriseId = requireEnterprise(actor);
  const channelId = product ? await findChannelId(db, enterpriseId, product) : null;
  const partnerCode = await issuedCode(db, enterpriseId, { chosen, channelId });
  const codes = typed ? [typed] : proposedCodes(model);
  const candidates = codes.map((code) => channelIdOf(partnerCode, code));
  // No other enterprise ever has the code that they begin with.
  const taken = await listUsedChannelIds(db, { enterpriseId, channelIds: candidates, except: product });
  const customCode = typed ?? freeCode(partnerCode, codes, taken);
  if (!customCode) throw new CatalogueError('channelIdGenerationFailed', { reason: 'none-free' });
  return {
    partnerCode,
    ...channelColumns(partnerCode, customCode),
    taken: typed !== undefined && taken.length > 0,
  };
}
