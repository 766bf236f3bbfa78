import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { failureText } from './failure-text.ts';
import type { Language } from './language.ts';
import { showNotice } from './notices.ts';
import { loseSession } from './session.ts';

const readingMs = 1500;

/** Tells the reader of a failed request; one that says "not signed in" also ends the session here. */
export async function reportFailure(error: unknown): Promise<void> {
  const language: Language = i18next.language === 'en' ? 'en' : 'zh';
  const known = error instanceof ApiError ? error : null;
  const title = await failureText(error, i18next.getFixedT(null, 'errors'), language);
  showNotice({ tone: 'warn', title, code: known?.code, requestId: known?.requestId });
  if (known?.status === 401 || known?.status === 403) loseSession(readingMs);
}
