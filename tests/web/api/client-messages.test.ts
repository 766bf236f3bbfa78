import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorText } from '#domain/errors/errors.ts';
import { usedKeys } from '#tests/web/language/code-keys.ts';
import { flatten, readTexts } from '#tests/web/language/texts.ts';
import { failedTasks } from '#web/lib/api/failed-task.ts';

/** Every client message of section 8, and where its text stands. */
const clientMessages = {
  'sign-in error, try later': 'session:loginFailed',
  'API request error': 'errors:request',
  'failed to request agreement': 'client:failed.agreementRequest',
  'query details failed': 'client:failed.detailsQuery',
  'product creation failed': 'client:failed.productCreation',
  'product already exists': 'client:productExists',
  'configuration add failed': 'client:failed.configurationAddition',
  'configuration delete failed': 'client:failed.configurationDeletion',
  'configuration edit failed': 'client:failed.configurationEdit',
  'contact add failed': 'client:failed.contactAddition',
  'contact edit failed': 'client:failed.contactEdit',
  'contact delete failed': 'client:failed.contactDeletion',
  'contact does not exist': 'client:missing.contact',
  'product does not exist': 'client:missing.product',
  'configuration does not exist': 'client:missing.configuration',
  'invalid email': 'client:invalid.email',
  'invalid phone': 'client:invalid.phone',
  'invalid name': 'client:invalid.name',
  'unauthorized, sign in again': 'errors:unauthorized',
  'access denied': 'errors:forbidden',
  'system busy': 'errors:busy',
  'connection error': 'errors:connection',
  'network error': 'errors:network',
  'inconsistent information, upload test report again': 'client:resultInconsistent',
  'internal channel ID error': 'client:channelId',
  'history record does not exist': 'client:missing.history',
  'question submission failed, try later': 'client:failed.questionSubmission',
  'no partner code': 'client:partnerCodeMissing',
  'no business information': 'client:businessInformationMissing',
  'commercial agreement not signed or not uploaded': 'client:commercialAgreementMissing',
  'complete configuration first': 'client:configurationIncomplete',
  'save configurations first': 'client:configurationUnsaved',
  'No matching error code': 'errors:unknownCode',
  'No matching error': 'errors:unknownError',
} as const;

const successMessages = {
  'image uploaded': 'client:done.imageUploaded',
  'image deleted': 'client:done.imageDeleted',
  'product deleted': 'products:deleted',
  'contact deleted': 'client:done.contactDeleted',
  'reason saved': 'evidence:bypassSaved',
  'application submitted': 'wizard:submitted',
  'certification ended': 'applications:end.done',
  copied: 'common:copied',
} as const;

function textAt(language: 'zh' | 'en', place: string): string {
  const [namespace = '', key = ''] = place.split(':');
  return flatten(readTexts(language, namespace)).get(key) ?? '';
}

describe.each(Object.entries({ ...clientMessages, ...successMessages }))('"%s"', (_message, place) => {
  it('has a text in both languages', () => {
    expect(textAt('zh', place)).toMatch(/\p{Script=Han}/u);
    expect(textAt('en', place)).toMatch(/^[\p{ASCII}’–—{}]+$/u);
  });
});

it('what a page may have been doing has a text of its own each', () => {
  const texts = failedTasks.map((task) => textAt('en', `client:failed.${task}`));
  expect(texts).not.toContain('');
  expect(new Set(texts).size).toBe(failedTasks.length);
});

it('no client message stands for a code of the catalogue', () => {
  expect(textAt('en', 'client:productExists')).not.toBe(errorText('productIdentical', 'en'));
});

/** A task is named in the code that fails with it; the other texts are asked for by their keys. */
function saidKeys(): Set<string> {
  const folder = join(import.meta.dirname, '../../../web');
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.startsWith('dist/'));
  const code = files
    .filter((file) => file !== 'lib/api/failed-task.ts')
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join();
  const tasks = failedTasks.filter((task) => code.includes(`'${task}'`)).map((task) => `failed.${task}`);
  const used = usedKeys().filter(({ namespace, key }) => namespace.includes('client') && key !== 'failed.');
  const known = [...flatten(readTexts('en', 'client')).keys()];
  const asked = known.filter((one) =>
    used.some(({ key, open }) => (open ? one.startsWith(key) : one === key)),
  );
  return new Set([...tasks, ...asked]);
}

it('each client message is said by a page', () => {
  const said = saidKeys();
  expect([...flatten(readTexts('en', 'client')).keys()].filter((key) => !said.has(key))).toEqual([]);
});
