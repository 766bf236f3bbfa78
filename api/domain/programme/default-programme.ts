import { defaultAccent } from './accent.ts';

/** Path of the accent's style sheet. */
export const accentSheetPath = '/programme/accent.css';

/** Before it is set. */
export const defaultProgramme = {
  nameZh: 'Assay 生态设备认证',
  nameEn: 'Assay Device Certification',
  shortZh: 'Assay',
  shortEn: 'Assay',
  accent: defaultAccent,
  officeZh: 'Assay 认证办公室',
  officeEn: 'Assay Certification Office',
  email: '',
  phone: '',
  recipient: '',
  addressZh: '',
  addressEn: '',
  filing: '',
  record: '',
  community1Zh: '',
  community1En: '',
  community1Link: '',
  community2Zh: '',
  community2En: '',
  community2Link: '',
};
