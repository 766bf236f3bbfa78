import i18next from 'i18next';
import { ApiError } from '#web/lib/api/api-error.ts';
import { CallCancelled } from '#web/lib/api/call-cancelled.ts';
import type { FailedTask } from '#web/lib/api/failed-task.ts';
import type { Language } from '#web/lib/language/language.ts';
import { loseSession } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { failureAdvice, failureText } from './failure-text.ts';

const readingMs = 1500;

async function taskText(task: FailedTask): Promise<string> {
  await i18next.loadNamespaces('client');
  return i18next.getFixedT(null, 'client')(`failed.${task}`);
}

/**
 * Tells the reader of a failed request (specification, section 8): closes the toast that is open and shows a warning
 * that stays until it is closed. One that says "not signed in" or "refused" also ends the session here, unless somebody
 * else has to decide.
 */
export async function reportFailure(error: unknown, task?: FailedTask): Promise<void> {
  if (error instanceof CallCancelled) return;
  const language: Language = i18next.language === 'en' ? 'en' : 'zh';
  const known = error instanceof ApiError ? error : null;
  const tErrors = i18next.getFixedT(null, 'errors');
  const title = await failureText(error, tErrors, language);
  const lines = [task ? await taskText(task) : null, failureAdvice(error, tErrors)];
  const detail = lines.filter((line) => line !== null && line !== title).join(' · ');
  showToast({ tone: 'warn', title, detail, code: known?.code, requestId: known?.requestId });
  // Signing in again would not help.
  const { reason } = known?.details ?? {};
  if (reason === 'four-eyes' || reason === 'opinion' || reason === 'right') return;
  if (known?.status === 401 || known?.status === 403) loseSession(readingMs, known.status === 403);
}
