import type { Endpoint } from '#contract/endpoint.ts';
import { defaultDeadlines } from '#domain/applications/waits.ts';
import { defaultOnboardingLimits } from '#domain/enterprises/onboarding-limits.ts';
import { defaultCadences } from '#domain/mail/mail-cadence.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { defaultHomeTexts } from '#domain/programme/home-texts.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { requirementFields as requirement } from '#tests/support/requirements.ts';
import { nextSerial } from '../factories.ts';
import { fillPath } from './fill-path.ts';
import type { Fixture } from './fixture.ts';
import {
  agreementText,
  bulletin,
  directory,
  documentText,
  issue,
  maintenance,
  suite,
} from './programme-bodies.ts';

const personOf = () => ({ login: `new-${nextSerial()}@assay.example`, nameZh: '新人', nameEn: 'New Person' });

const namedInBody = ['POST /v1/hms/cc/products', 'POST /v1/hms/cc/applications'];

/** True for a call that names something which belongs to one enterprise, in its path or its body. */
export function namesTenantRow({ method, path }: Endpoint): boolean {
  return (
    /\/(applications|contacts|files|messages?|products)\/\{/.test(path) ||
    namedInBody.includes(`${method} ${path}`)
  );
}

const queries: Record<string, string> = {
  'GET /v1/logout': 'token=none',
  'PUT /hms/cc/protocol/query': 'agrType=10256',
  'POST /hms/cc/protocol/sign': 'agrType=502&isAgree=true',
  'GET /v1/hms/cc/protocol/standing': 'agrType=502',
  'GET /v1/hms/cc/protocol/versions': 'agrType=502',
  'GET /v1/hms/cc/protocol/text': 'agrType=502&version=1',
  'POST /v1/hms/cc/protocol/termination': 'agrType=502',
  'GET /v1/hms/cc/protocol/document': 'agrType=502',
  'POST /v1/hms/cc/files': 'kind=attachment',
  'GET /v1/hms/cc/admin/reference-data': 'kind=os',
  'GET /v1/hms/cc/admin/changes': 'kind=enterprise&id=none',
  'GET /v1/hms/cc/console/find': 'keyword=1',
  'GET /v1/hms/cc/reviewers/{id}/hand-over': 'firstDay=2026-12-01&lastDay=2026-12-04',
  'PUT /v1/hms/cc/arrivals/{id}/bytes': 'offset=0',
  'PUT /v1/hms/cc/admin/suite-uploads/{id}/bytes': 'offset=0',
  'GET /v1/hms/cc/suite-offers': 'kind=app',
  'DELETE /v1/hms/cc/admin/reference-data/{id}': 'kind=os',
  'DELETE /v1/hms/cc/admin/general-config/{id}': 'seen=1',
  'DELETE /v1/hms/cc/admin/products/{id}/deactivation': 'seen=1',
};

function productOf(fixture: Fixture) {
  const memory = { value: 8, unit: 'GB' };
  return {
    name: '岚岳',
    brand: '岚岳',
    brandAlias: 'Lanyue',
    category: 'tablet',
    model: `M${nextSerial()}`,
    configurations: [{ ram: memory, rom: memory, label: '标准版' }],
    contactIds: [fixture.contact],
  };
}

function draftOf(fixture: Fixture) {
  return {
    type: 'first',
    mode: 1,
    configurationIds: [fixture.configuration],
    materials: materialsOf(fixture.file),
    plus: { sourceApplicationId: null, formFileId: null },
  };
}

function systemOf() {
  const name = `OS ${nextSerial()}`;
  return { nameZh: name, nameEn: name, type: null, ordinal: 500 };
}

function contactOf() {
  return { nickname: '陈予', email: `c${nextSerial()}@assay.example`, phone: '+86 138 0000 0000' };
}

/** The least that each call takes; one without a body here is sent none, or an empty object. */
const bodies: Record<string, (fixture: Fixture) => unknown> = {
  'POST /v1/hms/cc/session': () => ({ code: 'invented', state: 'invented' }),
  'POST /v1/hms/cc/products': productOf,
  'PUT /v1/hms/cc/products/{id}': (fixture) => ({ product: productOf(fixture), version: 1 }),
  'PUT /v1/hms/cc/products/{id}/channelId': () => ({
    customCode: `M${String(nextSerial()).padStart(8, '0')}`,
    version: 1,
  }),
  // One pixel.
  'PUT /v1/hms/cc/account/picture': () => ({
    picture:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  }),
  'PUT /v1/hms/cc/mail/settings': () => ({
    choices: { ...defaultCadences, turn: 'off' },
    tryAgain: false,
  }),
  'POST /v1/hms/cc/messages/read': (fixture) => ({ ids: [fixture.message] }),
  'POST /v1/hms/cc/enterprise/admission': () => ({ answer: 'the licence is renewed' }),
  'PUT /v1/hms/cc/enterprise/business-agreement/signed-copy': ({ file }) => ({ file, seen: 1 }),
  'POST /v1/hms/cc/enterprise/business-agreement/termination': () => ({ reason: '不再合作', seen: 0 }),
  'POST /v1/hms/cc/messages/unread': (fixture) => ({ ids: [fixture.message] }),
  'POST /v1/hms/cc/enterprise/colleagues': () => ({ ...personOf(), right: 'view' }),
  'PUT /v1/hms/cc/enterprise/colleagues/{id}': () => ({ right: 'view', disabled: false }),
  'POST /v1/hms/cc/contacts': contactOf,
  'PUT /v1/hms/cc/contacts/{id}': () => ({ ...contactOf(), version: 1 }),
  'POST /v1/hms/cc/applications': (fixture) => ({
    productId: fixture.product,
    configurationIds: [fixture.configuration],
    materials: materialsOf(fixture.file),
  }),
  'PUT /v1/hms/cc/products/{id}/application-draft': (fixture) => ({ seen: 0, content: draftOf(fixture) }),
  'PUT /v1/hms/cc/applications/{id}/materials': (fixture) => materialsOf(fixture.file),
  'POST /v1/hms/cc/applications/{id}/commands': () => ({ type: 'end' }),
  'PUT /v1/hms/cc/applications/{id}/bypass-items': () => ({ failureKey: 'none', reason: 'none' }),
  'PUT /v1/hms/cc/applications/{id}/configurations/{configurationId}/exceptions': () => ({
    schema: 'assay-exceptions/1',
    exceptions: [],
  }),
  'PUT /v1/hms/cc/applications/{id}/failure-groups/{print}/reason': () => ({ reason: 'none' }),
  'POST /v1/hms/cc/applications/{id}/reused-waivers': ({ account }) => ({ waiverId: account }),
  'PUT /v1/hms/cc/reviews/{id}/bypass-items/{item}/terms': () => ({
    scope: 'model',
    expiresOn: '2027-12-01',
  }),
  'POST /v1/hms/cc/applications/{id}/uploads/{uploadId}/merge': () => ({ with: null }),
  'POST /v1/hms/cc/applications/{id}/uploads/{uploadId}/declaration': () => ({
    declared: { suiteName: 'ACTS' },
  }),
  'POST /v1/hms/cc/applications/{id}/labs': () => ({ lab: 'Nobody' }),
  'POST /v1/hms/cc/arrivals': ({ application, configuration }) => ({
    applicationId: application,
    labWork: null,
    configurationId: configuration,
    name: 'result.xml',
    size: 9,
    sha256: '0'.repeat(64),
  }),
  'POST /v1/hms/cc/applications/{id}/comments': () => ({ text: '?' }),
  'PUT /v1/hms/cc/applications/{id}/comments/{comment}': () => ({ text: '!', seen: 1 }),
  'POST /v1/hms/cc/console/applications/views': () => ({
    name: `V ${nextSerial()}`,
    filters: { turn: 'reviewer' },
  }),
  'PUT /v1/hms/cc/console/applications/views/{id}': () => ({ name: 'V' }),
  'PUT /v1/hms/cc/reviews/{id}/reviewer': () => ({ reviewerId: null, seen: null }),
  'PUT /v1/hms/cc/admin/accounts/{id}/competence': () => ({ phases: [], categories: [], languages: [] }),
  'POST /v1/hms/cc/reviewers/{id}/hand-over': () => ({ firstDay: '2026-12-01', lastDay: '2026-12-04' }),
  'POST /v1/hms/cc/admin/accounts/{id}/absences': () => ({ firstDay: '2026-12-01', lastDay: '2026-12-04' }),
  'POST /v1/hms/cc/reviews/{id}/decisions': () => ({
    version: 1,
    command: { type: 'approve-results', comment: '' },
  }),
  'POST /v1/hms/cc/visits': () => ({ page: 'home' }),
  'POST /v1/hms/cc/documents/{id}/judgements': () => ({ helpful: true }),
  'POST /v1/hms/cc/usage/record': (fixture) => ({ enterpriseName: fixture.name, operateType: 4 }),
  'POST /v1/hms/cc/admin/accounts/{id}/erasure': () => ({ login: 'nobody' }),
  'POST /v1/hms/cc/account/erasure': () => ({ login: 'nobody' }),
  'PUT /v1/hms/cc/admin/accounts/{id}/state': () => ({ disabled: true }),
  'POST /v1/hms/cc/admin/accounts': () => ({ ...personOf(), roles: ['reviewer'] }),
  'PUT /v1/hms/cc/admin/accounts/{id}': () => ({
    nameZh: '新名',
    nameEn: 'New',
    roles: ['partner'],
    seen: { nameZh: '林可', nameEn: 'Lin Ke', roles: ['partner'] },
  }),
  'POST /v1/hms/cc/admin/accounts/{id}/resets': () => ({ kind: 'password', reason: 'lost' }),
  'POST /v1/hms/cc/admin/accounts/{id}/resets/{reset}/decision': () => ({ approve: false }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/state': () => ({ state: 0, reason: 'no reply' }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/contact': () => ({
    contact: { email: 'new@assay.example', phone: null },
    seen: { name: null, email: 'bd@assay.example', phone: '+86 755 0000 0000' },
  }),
  'POST /v1/hms/cc/admin/enterprises': () => ({
    companyZh: `新企业 ${nextSerial()}`,
    companyEn: `New Enterprise ${nextSerial()}`,
    contact: { name: null, email: 'bd@assay.example', phone: null },
    whitelisted: false,
    ...personOf(),
  }),
  'POST /v1/hms/cc/admin/enterprises/{id}/accounts': personOf,
  'PUT /v1/hms/cc/admin/enterprises/{id}/names': ({ name }) => ({
    nameZh: `改名 ${nextSerial()}`,
    nameEn: `Renamed ${nextSerial()}`,
    seen: { nameZh: name, nameEn: name.replace('测试企业', 'Test Enterprise') },
  }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/whitelist': () => ({ whitelisted: false }),
  'POST /v1/hms/cc/admin/whitelist/preview': () => ({ csv: 'nobody' }),
  'POST /v1/hms/cc/admin/whitelist': () => ({ csv: 'nobody', wrong: 1 }),
  'POST /v1/hms/cc/admin/enterprises/{id}/codes': () => ({
    code: `M${String(nextSerial()).padStart(6, '0')}`,
  }),
  'POST /v1/hms/cc/admin/enterprises/{id}/codes/{code}/withdrawal': () => ({ reason: 'misspelt' }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/permissions': () => ({
    preloading: false,
    developmentTests: true,
  }),
  'PUT /v1/hms/cc/admin/settings/admission': () => ({
    enterprisesMost: 10_000,
    whitelistRequired: false,
    seen: 0,
  }),
  'PUT /v1/hms/cc/admin/settings/onboarding': () => ({ ...defaultOnboardingLimits, seen: 0 }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/quotas': () => ({
    storageMb: null,
    products: 700,
    configurations: null,
    openApplications: null,
    draftFiles: null,
    refusedCalls: null,
    seen: 0,
  }),
  'PUT /v1/hms/cc/admin/settings/quotas': () => ({
    storageMb: 5120,
    products: 500,
    configurations: 2000,
    openApplications: 200,
    draftFiles: 200,
    refusedCalls: 600,
    seen: 0,
  }),
  'PUT /v1/hms/cc/admin/home': () => ({ ...defaultHomeTexts, seen: 0 }),
  'PUT /v1/hms/cc/admin/programme': () => ({ ...defaultProgramme, logo: 'keep', seen: 0 }),
  'POST /v1/hms/cc/enterprise/tokens': () => ({ name: 'CI', scopes: ['read'], days: 30 }),
  'POST /v1/hms/cc/set-up/code': () => ({ code: '22222-22222-22222' }),
  'POST /v1/hms/cc/set-up': () => ({
    code: '22222-22222-22222',
    administrator: {
      nameZh: '温予',
      nameEn: 'Wen Yu',
      login: 'wen@assay.example',
      password: 'granite otter lamp 7',
    },
    programme: defaultProgramme,
    logo: null,
    days: null,
  }),
  'PUT /v1/hms/cc/admin/settings/retention': () => ({
    draftFileDays: 30,
    enquiryDays: 730,
    messageDays: 365,
    commandDays: 365,
    sessionDays: 1,
    tokenDays: 365,
    countDays: 730,
    seen: 0,
  }),
  'PUT /v1/hms/cc/admin/settings/deadlines': () => ({ ...defaultDeadlines, seen: 0 }),
  // A migration has stored it.
  'PUT /v1/hms/cc/admin/settings/effects': () => ({ awayHours: 24, faultTries: 50, seen: 1 }),
  'PUT /v1/hms/cc/admin/settings/ip-segments': () => ({ segments: [], seen: 0 }),
  'PUT /v1/hms/cc/admin/settings/holidays': () => ({ holidays: ['2026-10-01'], workdays: [], seen: 0 }),
  'POST /v1/hms/cc/admin/agreement-texts/{agrType}/versions': () => agreementText,
  'PUT /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}': () => ({ ...agreementText, seen: 1 }),
  'POST /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}/publication': () => ({
    from: '2099-01-01T00:00:00.000Z',
    seen: 1,
  }),
  'POST /v1/hms/cc/enquiries': () => ({
    question: '?',
    company: '岚岳',
    phone: '0755 2600 0000',
    email: 'a@lanyue.example',
    locale: 'zh',
    ticket: 'invented',
  }),
  'POST /v1/hms/cc/admin/enquiries/{id}/replies': () => ({ text: '可以', seen: 1 }),
  'POST /v1/hms/cc/admin/enquiries/{id}/closure': () => ({ seen: 1 }),
  'POST /v1/hms/cc/admin/document-directories': () => directory,
  'PUT /v1/hms/cc/admin/document-directories/{id}': () => ({ ...directory, seen: 1 }),
  'POST /v1/hms/cc/admin/documents': (fixture) => ({
    ...documentText,
    directoryId: fixture.account,
    ordinal: 10,
  }),
  'PUT /v1/hms/cc/admin/documents/{id}': (fixture) => ({
    directoryId: fixture.account,
    ordinal: 20,
    seen: 1,
  }),
  'PUT /v1/hms/cc/admin/documents/{id}/draft': () => ({ ...documentText, seen: 1 }),
  'POST /v1/hms/cc/admin/documents/{id}/publication': () => ({ seen: 1 }),
  'POST /v1/hms/cc/admin/document-preview': () => ({ text: '# 一' }),
  'POST /v1/hms/cc/admin/bulletins': () => bulletin,
  'PUT /v1/hms/cc/admin/bulletins/{id}': () => ({ ...bulletin, seen: 1 }),
  'POST /v1/hms/cc/admin/maintenance': () => maintenance,
  'PUT /v1/hms/cc/admin/maintenance/{id}': () => ({ ...maintenance, seen: 1 }),
  'PUT /v1/hms/cc/admin/certificates/{number}/term': () => ({
    validUntil: '2027-06-30',
    reasonZh: '召回',
    reasonEn: 'Recalled',
    seen: 1,
  }),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation': () => ({
    reasonZh: '版本不一致',
    reasonEn: 'Another version',
    seen: 1,
  }),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation/confirmation': ({ account }) => ({
    proposal: account,
  }),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation/refusal': ({ account }) => ({
    proposal: account,
    answer: '样机一致',
  }),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation/withdrawal': ({ account }) => ({
    proposal: account,
  }),
  'PUT /v1/hms/cc/admin/products/{id}/deactivation': () => ({
    reason: 'recall',
    noteZh: '召回',
    noteEn: 'Recalled',
    seen: 1,
  }),
  'POST /v1/hms/cc/admin/general-config': () => ({ key: 'memoryCapGb', value: 1024 }),
  'PUT /v1/hms/cc/admin/general-config/{id}': () => ({ value: 4096, seen: 1 }),
  'POST /v1/hms/cc/admin/reference-data': () => ({ ...systemOf(), kind: 'os', code: `OS-${nextSerial()}` }),
  'PUT /v1/hms/cc/admin/reference-data/{id}': () => ({ ...systemOf(), kind: 'os', state: 'in-use', seen: 1 }),
  'POST /v1/hms/cc/admin/preloaded-list': () => ({ seen: 1 }),
  'POST /v1/hms/cc/admin/requirements': () => ({ ...requirement, code: `X-${nextSerial()}` }),
  'PUT /v1/hms/cc/admin/requirements/{id}': () => ({ ...requirement, state: 'in-use', seen: 1 }),
  'POST /v1/hms/cc/admin/requirement-editions': () => ({ seen: 1 }),
  'POST /v1/hms/cc/admin/suites': () => ({ ...suite, edition: `r${nextSerial()}` }),
  'PUT /v1/hms/cc/admin/suites/{id}': () => ({ ...suite, edition: `r${nextSerial()}`, seen: 1 }),
  'POST /v1/hms/cc/admin/suites/{id}/publish': () => ({ seen: 1 }),
  'POST /v1/hms/cc/admin/suites/{id}/withdraw': () => ({ seen: 1, reason: 'wrong', acceptedUntil: null }),
  'POST /v1/hms/cc/admin/suites/{id}/issues': () => ({ ...issue, module: `Cts${nextSerial()}` }),
  'PUT /v1/hms/cc/admin/suite-issues/{id}': () => ({ ...issue, module: `Cts${nextSerial()}`, seen: 1 }),
  'POST /v1/hms/cc/admin/suites/{id}/uploads': () => ({ name: 'more.zip', size: 1, platform: 'any' }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement': () => ({
    categories: [],
    salesRegions: [],
    preloadedListVersion: null,
    validFrom: null,
    validUntil: null,
    seen: 1,
  }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement/state': () => ({ to: 'preparing', seen: 1 }),
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/return': () => ({ reason: 'unsigned', seen: 1 }),
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/termination': () => ({ reason: 'over', seen: 1 }),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement/attachments': () => ({ added: [], removed: [] }),
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/supplements': () => ({
    title: 'more',
    signedOn: '2026-01-05',
    resourceIds: [],
    categories: [],
    salesRegions: [],
    validUntil: null,
  }),
  'POST /v1/hms/cc/admin/enterprises/{id}/verification': () => ({
    outcome: 'verified',
    seen: '2026-11-21T00:00:00.000Z',
  }),
};

/** A call of an endpoint that names rows of a fixture, valid as far as the endpoint alone can tell. */
export function buildRequest(endpoint: Endpoint, fixture: Fixture): { path: string; init: RequestInit } {
  const key = `${endpoint.method} ${endpoint.path}`;
  const query = queries[key];
  const path = `${fillPath(endpoint.path, fixture)}${query === undefined ? '' : `?${query}`}`;
  const init: RequestInit = { method: endpoint.method, redirect: 'manual' };
  if (endpoint.upload === 'bytes') return { path, init: { ...init, body: new Blob(['text']) } };
  if (endpoint.upload) {
    const form = new FormData();
    form.append(endpoint.upload, new Blob(['text']), 'note.txt');
    return { path, init: { ...init, body: form } };
  }
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { path, init };
  const body = bodies[key]?.(fixture);
  if (endpoint.body && body === undefined) throw new Error(`${key}: say in requests.ts what its body is`);
  const headers = { 'content-type': 'application/json' };
  return { path, init: { ...init, headers, body: JSON.stringify(body ?? {}) } };
}
