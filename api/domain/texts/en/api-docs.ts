import type { ApiDocsTexts } from '#domain/texts/zh/api-docs.ts';

export const apiDocs: ApiDocsTexts = {
  title: 'API documentation',
  home: 'Home',
  file: 'OpenAPI 3.1 file',
  wait: 'Reading the description of the API',
  failed: 'The description of the API cannot be shown; reload the page to try again',
};
