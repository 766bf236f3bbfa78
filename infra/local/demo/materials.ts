import type { Actor } from '#domain/accounts/permissions.ts';
import { type ImageKind, imageKinds, type Materials } from '#domain/applications/applications.ts';
import type { DemoDeps } from './demo-deps.ts';
import { partnerOf } from './load-accounts.ts';
import { drawPicture } from './pictures/draw-pictures.ts';
import { demoProducts } from './products.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { stableId } from './stable-id.ts';
import { storeDemoFile } from './store-file.ts';

/** The system that every device of the demo declares. */
const os = 'Android';
export const osVersion = '15';

async function storePictures(deps: DemoDeps, maker: Actor, { product, rom }: Scenario) {
  const { category, name, brandAlias, model, configurations } = demoProducts[product];
  const [{ ram, rom: storage }] = configurations as [(typeof configurations)[number]];
  const memory = `${ram.value} ${ram.unit} + ${storage.value} ${storage.unit}`;
  const device = {
    category,
    name,
    brandAlias,
    model,
    os,
    osVersion,
    romVersion: rom.version,
    memory,
  };
  const stored = imageKinds.map(async (kind) => {
    const id = stableId('picture', product, kind);
    const make = () => drawPicture(kind, device);
    const file = { id, kind: 'image' as const, name: `${model}-${kind}.png`, mime: 'image/png', make };
    return [kind, [await storeDemoFile(deps, maker, file)]] as [ImageKind, string[]];
  });
  return Object.fromEntries(await Promise.all(stored)) as Materials['images'];
}

/** The materials of a scenario's application, its pictures stored. */
export async function prepareMaterials(deps: DemoDeps, scenario: Scenario): Promise<Materials> {
  const maker = await partnerOf(deps.db, demoProducts[scenario.product].enterprise);
  const { rom, salesRegions, salesVolume, preloadedApps } = scenario;
  const images = await storePictures(deps, maker, scenario);
  const system = { os, osVersion, romName: rom.name, romVersion: rom.version };
  return { ...system, salesRegions, salesVolume, preloadedApps, images };
}
