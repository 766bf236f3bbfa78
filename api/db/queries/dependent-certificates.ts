import { sql } from 'kysely';
import { maxDependents } from '#domain/certificates/revocation.ts';
import type { Db } from '../schema/database.ts';
import { isInForce } from './lapsed-certificates.ts';

export type DependentRow = {
  id: string;
  number: string;
  version: number;
  kind: 'plus' | 'supplementary';
  product: string;
  productEn: string;
  model: string;
};

/**
 * Certificates in force that are built on one: plus ones that name it, supplementary ones of its product that were applied for
 * after it, and what is built on these in turn; in the order of their numbers.
 */
export async function listDependents(db: Db, certificateId: string): Promise<DependentRow[]> {
  const { rows } = await sql<DependentRow>`
    with recursive built as (
      select c.id, c.application_id, a.product_id, c.created_at, null::text as kind
      from certificate c join application a on a.id = c.application_id where c.id = ${certificateId}::uuid
      union
      select d.id, d.application_id, o.product_id, d.created_at,
        case when o.source_application_id = built.application_id then 'plus' else 'supplementary' end
      from built join application o on o.source_application_id = built.application_id
        or (o.type = 'supplementary' and o.product_id = built.product_id and o.created_at >= built.created_at)
      join certificate d on d.application_id = o.id
    )
    select distinct on (c.number) c.id, c.number, c.version, built.kind,
      c.document ->> 'product' as product, coalesce(c.document ->> 'productEn', '') as product_en,
      c.document ->> 'model' as model
    from built join certificate c on c.id = built.id
    where c.id <> ${certificateId}::uuid and ${isInForce}
    order by c.number, built.kind limit ${sql.lit(maxDependents + 1)}`.execute(db);
  return rows;
}
