import { findByCreateKey, listConfigurationIds } from '#db/queries/applications.ts';
import { listConfigurations } from '#db/queries/configurations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { NewApplication } from '#domain/applications/applications.ts';
import { createApplication } from '#services/applications/create-application.ts';
import type { DemoDeps } from './demo-deps.ts';
import { readDemoForm, writeDemoForm } from './demo-form.ts';
import { partnerOf } from './load-accounts.ts';
import { findDemoProduct } from './load-products.ts';
import { prepareMaterials } from './materials.ts';
import { resolveMoment } from './moments.ts';
import { type DemoProduct, demoProducts, type ProductKey } from './products.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { stableId } from './stable-id.ts';
import { storeDemoFile } from './store-file.ts';

/** A scenario whose application exists. */
export type OpenScenario = {
  deps: DemoDeps;
  scenario: Scenario;
  product: DemoProduct;
  maker: Actor;
  applicationId: string;
  configurationIds: string[];
};

const keyOf = (product: ProductKey) => stableId('application', product);

async function preparePlus(deps: DemoDeps, maker: Actor, scenario: Scenario) {
  const { product, sharedWith } = scenario;
  if (!sharedWith) return null;
  const source = await findByCreateKey(deps.db, maker.accountId, keyOf(sharedWith));
  if (!source) throw new Error(`${product} shares with ${sharedWith}, which has no application`);
  const { model } = demoProducts[product];
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const formName = `${model} 申请表.xlsx`;
  const make = async () => ({ bytes: await writeDemoForm(deps, scenario, source.number) });
  const file = {
    id: stableId('form', product),
    kind: 'application-form' as const,
    name: formName,
    mime,
    make,
  };
  const formFileId = await storeDemoFile(deps, maker, file);
  await readDemoForm(deps, maker, formFileId);
  return { sourceApplicationId: source.id, formFileId };
}

/** The application of a scenario, created at its time unless it is there. */
export async function openScenario(deps: DemoDeps, scenario: Scenario): Promise<OpenScenario> {
  const product = demoProducts[scenario.product];
  const maker = await partnerOf(deps.db, product.enterprise);
  const open = { deps, scenario, product, maker };
  const key = keyOf(scenario.product);
  let application = await findByCreateKey(deps.db, maker.accountId, key);
  if (!application) {
    const row = await findDemoProduct(deps.db, scenario.product);
    if (!row) throw new Error(`${product.name} is missing`);
    const configurations = await listConfigurations(deps.db, row.id);
    const input: NewApplication = {
      productId: row.id,
      type: 'first',
      mode: scenario.sharedWith ? 'plus' : 'standard',
      configurationIds: configurations.map(({ id }) => id),
      materials: await prepareMaterials(deps, scenario),
      plus: await preparePlus(deps, maker, scenario),
    };
    const now = () => resolveMoment(deps.anchor, scenario.created);
    application = await createApplication({ db: deps.db, now }, maker, { key, input });
  }
  const { id: applicationId } = application;
  return { ...open, applicationId, configurationIds: await listConfigurationIds(deps.db, applicationId) };
}
