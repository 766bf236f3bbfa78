import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { describeError, type ErrorName, errorText } from '#domain/errors/errors.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { namespacesOf, readTexts } from '#tests/web/language/texts.ts';
import { supplementRefused, termsRefused } from '#web/features/administration/model/agreement-form.ts';
import { enterpriseRefused, namesRefused } from '#web/features/administration/model/enterprise-form.ts';
import { configRefusedOf } from '#web/features/general-config/model/config-form.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/failures/failure-text.ts';
import { type FieldMapping, refusedFields } from '#web/lib/failures/refused-fields.ts';

type Raised = { error: ErrorName; details?: Record<string, unknown>; places?: FieldMapping };
/** What an endpoint of the console raises, and the field of its form that says so; null where the form as a whole does. */
type Case = [form: string, field: string | null, Raised];

/** As the services raise it: a path of the body, and the rule that it breaks. */
const issue = (path: string, code: string, places: FieldMapping = {}): Raised => ({
  error: 'parameterInvalid',
  places,
  details: { issues: [{ in: 'body', path, code, message: code }] },
});
const reason = (word: string, more: Record<string, unknown> = {}, places: FieldMapping = {}): Raised => ({
  error: 'parameterInvalid',
  places,
  details: { reason: word, ...more },
});
const named = (error: ErrorName, places: FieldMapping = {}, details = {}): Raised => ({
  error,
  places,
  details,
});
const [number, text, words] = (['number', 'json', 'bilingual'] as const).map((kind) =>
  configRefusedOf({ key: 'deliveryNote', kind }),
);

const cases: Case[] = [
  ['agreement', 'validUntil', issue('validUntil', 'order', termsRefused)],
  ['agreement', 'list', issue('preloadedListVersion', 'unknown', termsRefused)],
  ['agreement', 'categories', named('categoryMissing', termsRefused, { field: 'categories' })],
  ['agreement', 'salesRegions', named('salesRegionMissing', termsRefused, { field: 'salesRegions' })],
  ['agreement', null, named('reviewStatusChanged', termsRefused)],
  ['agreement’s next state', null, reason('agreement_incomplete')],
  ['agreement’s next state', 'signedOn', issue('signedOn', 'future')],
  ['supplement', 'files', named('supplementResourceIdEmpty', supplementRefused)],
  ['supplement', 'files', named('attachmentsTooMany', supplementRefused)],
  ['supplement', 'files', named('dataMissing', supplementRefused, { field: 'resourceIds' })],
  ['supplement', 'signedOn', issue('signedOn', 'future', supplementRefused)],
  ['supplement', 'title', reason('full', { field: 'title', limit: 50 }, supplementRefused)],
  ['supplement', 'validUntil', issue('validUntil', 'order', supplementRefused)],
  ['supplement', null, named('reviewStatusInvalid', supplementRefused)],
  ['partner code', null, named('commercialAgreementUnsigned')],
  ['attachment', null, named('attachmentsAllDeleted')],
  ['attachment', null, named('attachmentIdsInconsistent')],
  ['attachment', null, named('attachmentTypeInvalid')],
  ['attachment', null, named('fileHeaderError')],
  ['attachment', null, named('fileNameTooLong')],
  [
    'names of an enterprise',
    'companyEn',
    named('partnerEnterpriseDuplicate', namesRefused, { field: 'companyEn' }),
  ],
  ['names of an enterprise', 'companyZh', issue('nameZh', 'hidden-characters', namesRefused)],
  ['new enterprise', 'login', named('partnerEnterpriseDuplicate', enterpriseRefused, { field: 'login' })],
  ['new enterprise', 'contactPhone', named('businessContactRequired', enterpriseRefused)],
  ['new enterprise', 'contactEmail', issue('contact.email', 'email', enterpriseRefused)],
  ['whitelist', 'csv', reason('lines', { field: 'csv', limit: 5000 })],
  ['whitelist', 'csv', reason('wrong', { field: 'csv', wrong: 3 })],
  ['admission', null, named('partnerEnterprisesTooMany')],
  ['person', 'roles', reason('self', { field: 'roles' })],
  ['person', 'roles', reason('maker', { field: 'roles' })],
  ['account', null, reason('self')],
  ['account', null, named('userMissing')],
  ['absence', 'lastDay', issue('lastDay', 'too-long')],
  ['absence', 'firstDay', reason('overlap', { field: 'firstDay' })],
  ['absence', null, reason('full', { limit: 20 })],
  ['absence', null, named('reviewerMissing')],
  ['product', null, reason('active')],
  ['product', null, reason('version', { version: 2 })],
  ['certificate', 'validUntil', reason('term-late', { field: 'validUntil' })],
  ['certificate', null, reason('revoked')],
  ['general config', 'number', named('settingInvalid', number, { field: 'value' })],
  ['general config', 'number', named('reviewSettingInvalid', number, { field: 'value' })],
  ['general config', 'text', named('jsonFormatInvalid', text, { field: 'value', path: 'a' })],
  ['general config', 'text', named('jsonFormatInvalid', text, { field: 'value', reason: 'syntax' })],
  ['general config', 'zh', issue('value.zh', 'hidden-characters', words)],
  ['general config', null, named('generalConfigMissing', number)],
  ['reference item', 'code', reason('taken', { field: 'code' })],
  ['reference item', 'nameEn', named('osExists', {}, { reason: 'taken', field: 'nameEn' })],
  ['reference item', null, reason('full', { limit: 200 })],
  ['preloaded apps', null, reason('unchanged')],
  ['suite', 'edition', reason('taken', { field: 'edition' })],
  ['package', 'name', reason('full', { field: 'name', limit: 20 })],
  ['known issue', 'pattern', reason('full', { field: 'pattern', limit: 500 })],
  ['known issue', 'validUntil', issue('validUntil', 'order')],
  ['answer to an enquiry', null, reason('full', { limit: 50 })],
  ['maintenance', 'startsAt', named('maintenanceOverlapping', {}, { field: 'startsAt' })],
  ['bulletin', 'contentEn', named('bulletinContentInsecure', {}, { field: 'contentEn' })],
  ['directory', null, reason('not-empty')],
  ['product of a maker', 'contactIds', issue('product.contactIds', 'contact', { root: 'product' })],
  ['product of a maker', null, reason('configuration')],
  ['limits', 'segments', named('ipSegmentInvalid', {}, { field: 'segments' })],
];

async function pageIn(locale: Locale) {
  const page = i18next.createInstance();
  const resources = Object.fromEntries(namespacesOf(locale).map((one) => [one, readTexts(locale, one)]));
  await page.init({ lng: locale, fallbackLng: false, resources: { [locale]: resources } });
  return page;
}

describe.each(locales)('a refusal in %s', async (locale) => {
  const page = await pageIn(locale);
  const t = page.getFixedT(locale, 'errors');
  const isSentence = (said: string | undefined) => {
    expect(said).toBeDefined();
    expect(said).not.toMatch(/^[\w.-]+$|NaN|undefined|\{\{/);
    expect(/\p{Script=Han}/u.test(said ?? '')).toBe(locale === 'zh');
    expect(said, 'what the catalogue says of anything').not.toBe(errorText('parameterInvalid', locale, {}));
  };

  it.each(cases)('%s: said at %s', async (_form, field, { error, details, places }) => {
    const { code, status } = describeError(error);
    const refused = new ApiError({ status, code, ...(details ? { details } : {}) });
    const whole = await failureText(refused, t, locale);
    const fields = await refusedFields(refused, whole, places ?? {}, page);
    expect(Object.keys(fields)).toEqual(field === null ? [] : [field]);
    isSentence(field === null ? whole : fields[field]);
  });
});

const root = join(import.meta.dirname, '../../..');
const wordsIn = (pattern: RegExp) =>
  globSync('api/{services,domain}/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, word]) => word ?? ''),
  );
/** What pages say in words of their own, and what no person is told: a sender that goes on by itself, another program. */
const own: Record<string, string> = {
  taken: 'enterprises:codes.refused.taken',
  tooMany: 'enterprises:codes.refused.tooMany',
  begun: 'bulletins:form.begun',
  paragraphs: 'bulletins:form.paragraphs',
  parts: 'agreement-texts:rule.parts',
  'before-last': 'agreement-texts:rule.before-last',
  missing: 'documents:reason.missing',
  required: 'form:required',
  version: 'errors:version',
};
const unsaid = ['offset', 'reused', 'custom'];

it.each(locales)('every word that a service refuses with has a sentence in %s', async (locale) => {
  const page = await pageIn(locale);
  const reasons = wordsIn(/CatalogueError\(\s*'parameterInvalid',\s*\{[^}]*?reason: '([\w-]+)'/g);
  const rules = [
    ...wordsIn(/refusedField\('\w+', '([\w-]+)'\)/g),
    ...wordsIn(/field: [^,{}]+, rule: '([\w-]+)'/g),
    ...wordsIn(/in: 'body', path: '\w+', code: '([\w-]+)'/g),
  ];
  expect([reasons.length, rules.length].map((found) => found > 10)).toEqual([true, true]);
  const lacking = (room: string) => (word: string) =>
    !unsaid.includes(word) && !page.exists(own[word] ?? `${room}.${word}`);
  expect([...reasons.filter(lacking('errors:reason')), ...rules.filter(lacking('form:rule'))]).toEqual([]);
});
