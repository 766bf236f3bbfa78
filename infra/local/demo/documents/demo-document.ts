import { howToApply, plusForm, samples } from './apply.ts';
import type { DemoText, Words } from './demo-text.ts';
import { checkFirst, theApi } from './interfaces.ts';
import { resultFormats, runSuites, waivers } from './tests.ts';

type DemoDocument = {
  key: string;
  directory: string;
  /** Days before today on which each of its versions was published, oldest first; none for a draft. */
  ageDays: readonly number[];
  /** Codes that it is for; all where it says none. */
  systems?: string[];
  text: DemoText;
};

export const demoDirectories: readonly { key: string; parent?: string; name: Words }[] = [
  { key: 'apply', name: { zh: '认证流程', en: 'Certification' } },
  { key: 'tests', name: { zh: '测试', en: 'Tests' } },
  { key: 'failures', parent: 'tests', name: { zh: '失败与豁免', en: 'Failures and bypass items' } },
  { key: 'interfaces', name: { zh: '接口', en: 'Interfaces' } },
  { key: 'forms', name: { zh: '表格', en: 'Forms' } },
];

export const demoDocuments: readonly DemoDocument[] = [
  { key: 'apply', directory: 'apply', ageDays: [60, 12], text: howToApply },
  { key: 'samples', directory: 'apply', ageDays: [60], text: samples },
  { key: 'run', directory: 'tests', ageDays: [60, 30, 4], systems: ['Android'], text: runSuites },
  { key: 'formats', directory: 'tests', ageDays: [45], text: resultFormats },
  { key: 'waivers', directory: 'failures', ageDays: [45, 6], text: waivers },
  { key: 'check', directory: 'tests', ageDays: [12], text: checkFirst },
  { key: 'plus', directory: 'forms', ageDays: [40], text: plusForm },
  { key: 'api', directory: 'interfaces', ageDays: [12], text: theApi },
];
