// What is filled in for records of the programme, as little as each takes.

const startsAt = '2027-01-04T01:00:00.000Z';
export const bulletin = {
  kind: 'update',
  startsAt,
  expiresAt: null,
  titleZh: '',
  titleEn: '',
  contentZh: '',
  contentEn: '',
  publish: false,
};
export const documentText = { titleZh: '指南', titleEn: 'Guide', bodyZh: '一', bodyEn: 'One' };
export const directory = { nameZh: '指南', nameEn: 'Guides', parentId: null, ordinal: 10 };
export const agreementText = { titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' };
export const maintenance = {
  startsAt,
  endsAt: '2027-01-04T02:00:00.000Z',
  noticeDays: 0,
  contentZh: '',
  contentEn: '',
  publish: false,
};
export const suite = {
  kind: 'certification-testing',
  name: 'CTS',
  app: null,
  systems: [],
  categories: [],
  notesZh: '新',
  notesEn: 'New',
  mandatoryFrom: null,
  graceDays: 0,
};
export const issue = {
  pattern: 'a.B#c',
  failure: 'any',
  textZh: '缺陷',
  textEn: 'A defect',
  hintZh: '',
  hintEn: '',
  link: null,
  validFrom: null,
  validUntil: null,
};
