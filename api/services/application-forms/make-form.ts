import { Readable } from 'node:stream';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { formSheetNames } from '#domain/application-forms/form-fields.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { writeForm } from '#infra/workbooks/write-form.ts';
import { getProduct } from '#services/products/get-product.ts';
import { readCatalogue } from '#services/reference-data/read-catalogue.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Edition = keyof typeof formSheetNames;

/**
 * The application form for one product of the actor's enterprise, with what is known of it.
 * @throws CatalogueError dataMissing
 */
export async function makeForm(
  { db }: { db: Db },
  actor: Actor,
  { productId, edition }: { productId: string; edition: Edition },
) {
  const product = await getProduct(db, actor, productId);
  const { items } = await readCatalogue(db);
  const nameOf = (item: (typeof items)[number]) => (edition === 'zh' ? item.nameZh : item.nameEn);
  const named = (kind: ReferenceKind, code: string | null) => {
    const item = items.find((one) => one.kind === kind && one.code === code);
    return item ? nameOf(item) : (code ?? '');
  };
  const all = (kind: ReferenceKind) =>
    items.filter((item) => item.kind === kind && item.state === 'in-use').map(nameOf);
  const { name, nameEn, brand, brandAlias, model } = product;
  const bytes = writeForm({
    edition,
    values: {
      name,
      nameEn,
      brand,
      brandAlias,
      model,
      category: named('category', product.category),
      cpuArchitecture: named('cpu-architecture', product.cpuArchitecture),
      screenDensity: named('screen-density', product.screenDensity),
    },
    choices: {
      category: all('category'),
      cpuArchitecture: all('cpu-architecture'),
      screenDensity: all('screen-density'),
      os: all('os'),
    },
  });
  const file = { name: `${formSheetNames[edition]} ${model}.xlsx`, mime, size: bytes.length };
  return { file, bytes: Readable.from([bytes]) };
}
