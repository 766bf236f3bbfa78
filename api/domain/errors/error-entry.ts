/** One entry of the error catalogue: `HTS.` plus the number as printed, and its text in both languages. */
export type ErrorEntry = {
  code: `HTS.${string}`;
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
  zh: string;
  en: string;
  /** Where it arises: room or feature, then the action. */
  raisedBy: string;
};
