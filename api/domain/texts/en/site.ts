import type { SiteTexts } from '#domain/texts/zh/site.ts';

export const site: SiteTexts = {
  product: 'Device certification',
  newest: 'Newest certificates',
  openSource: {
    title: 'Open source statement',
    lead: 'This product is made with the open source software below; we thank its authors. Open a line to read the licence in full.',
  },
  noScript: {
    title: 'This page needs JavaScript',
    lead: 'Allow JavaScript for this site in your browser and load the page again. Certificates, documents, downloads and questions can be read and sent without it.',
    home: 'To the home page',
  },
  unavailable: {
    title: 'The page cannot be opened now',
    lead: 'The portal is being maintained or is away for a moment. Try again a little later.',
    again: 'Try again',
    request: (id) => `Request ${id}`,
  },
  busy: {
    title: 'Too many pages at once',
    lead: 'Your network has opened too many pages within a short time. Try again a little later.',
  },
  languages: 'Language',
  language: 'English',
  languageShort: 'EN',
};
