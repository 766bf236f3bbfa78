import { howToApply, plusForm, samples } from './apply.ts';
import type { Bilingual, GuideText } from './guide-text.ts';
import { checkFirst, theApi } from './interfaces.ts';
import { resultFormats, runSuites, waivers } from './tests.ts';

/** Ids are the same in every portal, so that the next start finds its texts. */
type GuideDirectory = { id: string; key: string; parent?: string; name: Bilingual };
export type GuideDocument = { id: string; key: string; directory: string; text: GuideText };

export const guideDirectories: readonly GuideDirectory[] = [
  {
    id: '5a76fccd-4eb6-82d5-acf0-8aefeda99e6e',
    key: 'apply',
    name: { zh: '认证流程', en: 'Certification' },
  },
  { id: 'dfee3990-3d72-8dcc-8e6b-ceb59c42250b', key: 'tests', name: { zh: '测试', en: 'Tests' } },
  {
    id: 'c9bfc7a1-f662-8c8a-9347-64ffcf82844d',
    key: 'failures',
    parent: 'tests',
    name: { zh: '失败与豁免', en: 'Failures and bypass items' },
  },
  { id: '788d1f58-246f-8c27-bf25-1a347859e189', key: 'interfaces', name: { zh: '接口', en: 'Interfaces' } },
  { id: '7a50d3fd-93bb-8c20-be44-593f9a68de4e', key: 'forms', name: { zh: '表格', en: 'Forms' } },
];

/** The guide for makers, in its order. */
export const guideDocuments: readonly GuideDocument[] = [
  { id: '4b74a968-e80d-84aa-aade-435b38b44331', key: 'apply', directory: 'apply', text: howToApply },
  { id: '3f14952a-8d82-8982-af52-1ff8c016044f', key: 'samples', directory: 'apply', text: samples },
  { id: 'ceb6641f-7472-8d3f-a8a8-adb30b2d6580', key: 'run', directory: 'tests', text: runSuites },
  { id: '65a176a1-0c66-84a2-bff8-339c29e63246', key: 'formats', directory: 'tests', text: resultFormats },
  { id: 'cee5b965-3556-8e6c-bf1a-5ab9fc8fc5ff', key: 'waivers', directory: 'failures', text: waivers },
  { id: '60b869bf-ebb7-80a6-8bda-b5f91840e04b', key: 'check', directory: 'tests', text: checkFirst },
  { id: '13ae8e5d-927d-8f5b-8e1f-f9f6036ce633', key: 'plus', directory: 'forms', text: plusForm },
  { id: 'e7dc2b29-3c9c-8198-962e-4c4d21242567', key: 'api', directory: 'interfaces', text: theApi },
];

/** Ordinals are ten apart, so that other documents fit between. */
export const ordinalAt = (index: number): number => (index + 1) * 10;

/** @throws Error for a key that no directory of the guide has */
export function guideDirectoryId(key: string): string {
  const found = guideDirectories.find((one) => one.key === key);
  if (!found) throw new Error(`The guide has no directory ${key}`);
  return found.id;
}

/** A directory as the database holds it. */
export function directoryRow({ id, parent, name }: GuideDirectory, index: number) {
  const parentId = parent === undefined ? null : guideDirectoryId(parent);
  return { id, parentId, nameZh: name.zh, nameEn: name.en, ordinal: ordinalAt(index) };
}

/** A text as the database holds it. */
export function textRow({ title, body }: GuideText) {
  return { titleZh: title.zh, titleEn: title.en, bodyZh: body.zh, bodyEn: body.en };
}
