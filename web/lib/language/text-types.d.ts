import 'i18next';
import type administration from '../../locales/en/administration.json';
import type agreementTexts from '../../locales/en/agreement-texts.json';
import type applications from '../../locales/en/applications.json';
import type audit from '../../locales/en/audit.json';
import type bulletins from '../../locales/en/bulletins.json';
import type certificates from '../../locales/en/certificates.json';
import type client from '../../locales/en/client.json';
import type common from '../../locales/en/common.json';
import type console from '../../locales/en/console.json';
import type device from '../../locales/en/device.json';
import type editor from '../../locales/en/editor.json';
import type enterprises from '../../locales/en/enterprises.json';
import type errors from '../../locales/en/errors.json';
import type evidence from '../../locales/en/evidence.json';
import type form from '../../locales/en/form.json';
import type home from '../../locales/en/home.json';
import type messages from '../../locales/en/messages.json';
import type notices from '../../locales/en/notices.json';
import type operations from '../../locales/en/operations.json';
import type products from '../../locales/en/products.json';
import type progress from '../../locales/en/progress.json';
import type reference from '../../locales/en/reference.json';
import type reviews from '../../locales/en/reviews.json';
import type session from '../../locales/en/session.json';
import type settings from '../../locales/en/settings.json';
import type status from '../../locales/en/status.json';
import type suites from '../../locales/en/suites.json';
import type time from '../../locales/en/time.json';
import type wizard from '../../locales/en/wizard.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      administration: typeof administration;
      'agreement-texts': typeof agreementTexts;
      applications: typeof applications;
      audit: typeof audit;
      bulletins: typeof bulletins;
      certificates: typeof certificates;
      client: typeof client;
      common: typeof common;
      console: typeof console;
      device: typeof device;
      editor: typeof editor;
      enterprises: typeof enterprises;
      errors: typeof errors;
      evidence: typeof evidence;
      form: typeof form;
      home: typeof home;
      messages: typeof messages;
      notices: typeof notices;
      operations: typeof operations;
      products: typeof products;
      progress: typeof progress;
      reference: typeof reference;
      reviews: typeof reviews;
      session: typeof session;
      settings: typeof settings;
      status: typeof status;
      suites: typeof suites;
      time: typeof time;
      wizard: typeof wizard;
    };
  }
}
