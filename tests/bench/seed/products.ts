import { brands, enterpriseId, idOf, productId, rareBrand } from './ids.ts';
import { largestShare, type SeedPlan } from './plan.ts';

/** Products of two configurations; few enterprises have many of them, most have some. */
export function seedProducts({ makers, products }: SeedPlan): string[] {
  return [
    `insert into product (id, enterprise_id, name, brand, brand_alias, category, series, model, cpu_architecture,
       screen_density, custom_code, channel_id, identity_key, created_at, updated_at)
     select ${productId('n')}, ${enterpriseId('maker')}, brand || ' ' || series || ' ' || n, brand, 'Brand', category,
       series, code || '-' || n, nullif('arm64-v8a', case when n % 50 = 3 then 'arm64-v8a' end), '320',
       'C' || lpad(n::text, 8, '0'), 'S' || lpad(maker::text, 6, '0') || 'C' || lpad(n::text, 8, '0'),
       'seed ' || n, at, at
     from generate_series(1, ${products}) n, lateral (
       select case when n % ${largestShare} = 0 then 1
           else 2 + floor((${makers} - 1) * pg_temp.roll(n, 4) ^ 2)::int end as maker,
         case when n % 5000 = 7 then '${rareBrand}' else pg_temp.pick(${brands}, pg_temp.roll(n, 5)) end as brand,
         pg_temp.pick('{Pad,Phone,Watch,Vision,Note,Fold}', pg_temp.roll(n, 6)) as series,
         pg_temp.pick('{tablet,phone,watch,tv}', pg_temp.roll(n, 6)) as category,
         pg_temp.pick('{LY,YT,XH,QH,YZ,MC,HR}', pg_temp.roll(n, 7)) as code,
         now() - interval '1 year' * pg_temp.roll(n, 8) as at) made`,
    `insert into configuration (id, product_id, ordinal, ram_value, ram_unit, rom_value, rom_unit, label)
     select ${idOf('configuration')("n || '-' || place")}, ${productId('n')}, place, 4 * place, 'GB', 128 * place,
       'GB', '标准版'
     from generate_series(1, ${products}) n, generate_series(1, 2) place`,
    `insert into product_contact (product_id, contact_id)
     select p.id, c.id from product p join contact c using (enterprise_id)`,
  ];
}
