import { commandApplication, createApplication, getApplication } from '#contract/applications.ts';
import { createContact } from '#contract/contacts.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { uploadResult } from '#contract/evidence.ts';
import { uploadFile } from '#contract/files.ts';
import { createProduct } from '#contract/products.ts';
import { decideApplication } from '#contract/reviews.ts';
import type { ImageKind } from '#domain/applications/applications.ts';
import { delivery } from '#tests/support/applications/application-scenario.ts';
import type { Language } from '#web/lib/language/language.ts';
import { eventually } from '../../support/eventually.ts';
import { type Device, inventDevice } from './device.ts';
import { buildPictures, buildResult } from './files.ts';
import { type Caller, callAs } from './over-http.ts';

/** An application that a walk begins with, laid over HTTP. */
export type Fixture = {
  device: Device;
  id: string;
  number: string;
  configurationIds: string[];
  /** Where reviewers decide it, with nothing else in their queue to go on to. */
  desk: string;
};

export async function layProduct(partner: Caller, device: Device) {
  const contact = await partner(createContact, { body: device.contact });
  const { name, brand, brandAlias, model, channelCode: customCode } = device;
  const configurations = device.configurations.map(({ ram, rom, label }) => ({
    ram: { value: ram, unit: 'GB' as const },
    rom: { value: rom, unit: 'GB' as const },
    label,
  }));
  const extended = { cpuArchitecture: 'arm64-v8a', screenDensity: '480', customCode } as const;
  const basics = { name, brand, brandAlias, model, category: 'phone', series: '' } as const;
  return partner(createProduct, {
    body: { ...basics, ...extended, configurations, contactIds: [contact.id] },
  });
}

async function layMaterials(partner: Caller, { osVersion, romVersion }: Device) {
  const images: Record<ImageKind, string[]> = {
    'product-front': [],
    'product-back': [],
    'device-information': [],
    'preloaded-apps': [],
    'core-services': [],
  };
  for (const { kind, file } of await buildPictures()) {
    images[kind] = [(await partner(uploadFile, { query: { kind: 'image' }, file })).id];
  }
  return {
    os: 'Android',
    osVersion,
    romName: 'LanOS',
    romVersion,
    salesVolume: 12.5,
    images,
    salesRegions: ['cn' as const],
    preloadedApps: ['browser' as const],
  };
}

/** A new device whose application waits for its product review. */
export async function layApplication(language: Language): Promise<Fixture> {
  const partner = await callAs('partner');
  const device = inventDevice(language);
  const product = await layProduct(partner, device);
  const configurationIds = product.configurations.map((one) => one.id);
  const materials = await layMaterials(partner, device);
  const { id, number } = await partner(createApplication, {
    body: { productId: product.id, configurationIds, materials },
  });
  return { device, id, number, configurationIds, desk: `/ops/reviews/${id}?keyword=${number}` };
}

/** Gives a command, and waits until it is applied: where the engine is busy it is only recorded at first. */
async function untilApplied(
  caller: Caller,
  id: string,
  give: (version: number) => Promise<{ id: string }>,
): Promise<void> {
  const { version } = await caller(getApplication, { params: { id } });
  const { id: key } = await give(version);
  await eventually(async () => {
    const { pending, version: now } = await caller(getApplication, { params: { id } });
    return now > version && !pending.some((one) => one.id === key);
  });
}

type Decision = EndpointCall<typeof decideApplication>['body']['command'];

export function decide(reviewer: Caller, id: string, command: Decision): Promise<void> {
  return untilApplied(reviewer, id, (version) =>
    reviewer(decideApplication, { params: { id }, body: { version, command } }),
  );
}

type Act = EndpointCall<typeof commandApplication>['body'];

export function act(partner: Caller, id: string, body: Act): Promise<void> {
  return untilApplied(partner, id, () => partner(commandApplication, { params: { id }, body }));
}

async function approvePhases(reviewer: Caller, id: string): Promise<void> {
  for (const phase of ['product', 'commercial'] as const) {
    await decide(reviewer, id, { type: 'approve-phase', phase, comment: '' });
  }
}

/** An application whose materials are approved: its results may be uploaded. */
export async function layApproved(language: Language): Promise<Fixture> {
  const fixture = await layApplication(language);
  await approvePhases(await callAs('reviewer'), fixture.id);
  return fixture;
}

async function layResults(partner: Caller, { id, device, configurationIds }: Fixture): Promise<void> {
  for (const configurationId of configurationIds) {
    const file = buildResult('test_result.xml', device);
    await partner(uploadResult, { params: { id, configurationId }, file });
  }
  await eventually(async () => {
    const { configurations } = await partner(getApplication, { params: { id } });
    return configurations.every(({ result }) => result !== null);
  });
  await act(partner, id, { type: 'apply' });
}

/** An application whose samples may be sent. */
export async function layDeliverable(language: Language): Promise<Fixture> {
  const fixture = await layApproved(language);
  const [partner, reviewer] = await Promise.all([callAs('partner'), callAs('reviewer')]);
  await layResults(partner, fixture);
  await decide(reviewer, fixture.id, { type: 'approve-results', comment: '' });
  return fixture;
}

/** Lets an application go on from its submitted results to its certificate; of its configurations the first `most` pass. */
export async function layOnward({ id, configurationIds }: Fixture, most = 2): Promise<void> {
  const [partner, reviewer] = await Promise.all([callAs('partner'), callAs('reviewer')]);
  await decide(reviewer, id, { type: 'approve-results', comment: '' });
  await act(partner, id, { type: 'deliver-samples', delivery });
  await decide(reviewer, id, { type: 'receive-samples', comment: '' });
  await decide(reviewer, id, { type: 'pass-sample-test', comment: '' });
  const passed = configurationIds.slice(0, most);
  await decide(reviewer, id, { type: 'approve-final', passed, comment: '' });
}

/** Another application for the same certified product, of another version of its software; its results may be uploaded. */
export async function layNext({ id: before, device, configurationIds }: Fixture): Promise<Fixture> {
  const [partner, reviewer] = await Promise.all([callAs('partner'), callAs('reviewer')]);
  const { product } = await partner(getApplication, { params: { id: before } });
  const materials = await layMaterials(partner, { ...device, romVersion: `${device.romVersion}.1` });
  const { id, number } = await partner(createApplication, {
    body: { productId: product.id, type: 'recertification', configurationIds, materials },
  });
  await approvePhases(reviewer, id);
  return { device, id, number, configurationIds, desk: `/ops/reviews/${id}?keyword=${number}` };
}

/** A certified device, its product, and its certificate's number; of its configurations the first `most` pass. */
export async function layCertificate(
  language: Language,
  most = 2,
): Promise<{ device: Device; productId: string; number: string }> {
  const fixture = await layApproved(language);
  const partner = await callAs('partner');
  await layResults(partner, fixture);
  await layOnward(fixture, most);
  const { certificate, product } = await partner(getApplication, { params: { id: fixture.id } });
  if (!certificate) throw new Error('no certificate was issued');
  return { device: fixture.device, productId: product.id, number: certificate.number };
}
