import type { ApiDocsTexts } from '#domain/texts/zh/api-docs.ts';

export const apiDocs: ApiDocsTexts = {
  title: 'API documentation',
  home: 'Home',
  file: 'OpenAPI 3.1 file',
  wait: 'Loading the API documentation',
  failed: 'The API documentation could not be shown; reload the page to try again',
};
