import { Client, Connection } from '@temporalio/client';
import { createLog } from '#api/base/logging.ts';
import { startApplication } from '#services/commands/start-application.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { giveQuotas } from '#tests/support/quotas.ts';
import { createApplicationWorkflows } from '#workflows/client/client.ts';
import { type BenchPortal, signInAs } from '../bench-portal.ts';

export type Certifying = { id: string; model: string; configurations: string[] };

/** A maker without limits, and what makes applications of it that wait for results, each with its run. */
export async function openMaker(bench: BenchPortal) {
  const { db, portal } = bench;
  const connection = await Connection.connect({ address: portal.stack.temporalAddress });
  const applications = createApplicationWorkflows(new Client({ connection }), 'assay');
  const deps = { db, log: createLog('bench', 'silent'), now: () => new Date(), applications };
  const enterprise = await createEnterprise(db);
  const many = { products: 10_000, openApplications: 10_000, refusedCalls: 10_000 };
  await giveQuotas(db, enterprise.id, many);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  const signed = await signInAs(bench, account.id);
  const materials = JSON.stringify(materialsOf(await insertImage(db, enterprise.id)));
  const apply = async (): Promise<Certifying> => {
    const product = await createProduct(db, { enterpriseId: enterprise.id });
    const overrides = { step: 3 as const, createdBy: account.id, materials };
    const { id } = await insertApplicationRow(db, { product, status: 'certifying', overrides });
    await startApplication(deps, { applicationId: id });
    return { id, model: product.model, configurations: product.configurations.map((one) => one.id) };
  };
  return { signed, apply, close: () => connection.close() };
}

export type Maker = Awaited<ReturnType<typeof openMaker>>;
