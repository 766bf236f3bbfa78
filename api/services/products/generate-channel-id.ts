import type { EndpointInput } from '#contract/endpoint.ts';
import type { generateChannelId as endpoint, ProductView } from '#contract/products.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import { setChannelId } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { admitEdit } from './admit-edit.ts';
import { readProduct } from './get-product.ts';
import { announceProduct, channelColumns, explainTakenId, issuedCode } from './save-product.ts';

type Input = EndpointInput<typeof endpoint>['body'] & { id: string };

/**
 * Gives a product its channel ID, or another one.
 * @throws CatalogueError those of `admitEdit`, partnerCodeFailed when the enterprise has no such code, and
 * channelIdGenerationFailed when another product has the ID
 */
export async function generateChannelId(db: Db, actor: Actor, input: Input): Promise<ProductView> {
  const enterpriseId = requireEnterprise(actor);
  const { id, version, partnerCode: chosen, customCode } = input;
  try {
    return await inTransaction(db, async (trx) => {
      // Codes are issued and withdrawn under it.
      await lockEnterprise(trx, enterpriseId);
      const { current } = await admitEdit(trx, enterpriseId, input);
      const code = await issuedCode(trx, enterpriseId, { chosen, channelId: current.channelId });
      await setChannelId(trx, id, channelColumns(code, customCode));
      await announceProduct(trx, enterpriseId, { id, version: version + 1 }, 'updated');
      return readProduct(trx, enterpriseId, id);
    });
  } catch (error) {
    throw explainTakenId(error);
  }
}
