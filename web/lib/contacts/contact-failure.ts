import i18next from 'i18next';
import { ApiError } from '#web/lib/api/api-error.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { showToast } from '#web/lib/shell/toasts.ts';

type ContactTask = 'contactEdit' | 'contactDeletion';

/** True where it failed because somebody has deleted the contact meanwhile, which is then told. */
export async function tellGone(error: unknown, task: ContactTask): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 404) return false;
  await i18next.loadNamespaces('client');
  const t = i18next.getFixedT(null, 'client');
  const { code, requestId } = error;
  showToast({ tone: 'warn', title: t('missing.contact'), detail: t(`failed.${task}`), code, requestId });
  return true;
}

/** Tells why a contact was not deleted. */
export async function reportDeletion(error: unknown): Promise<void> {
  if (!(await tellGone(error, 'contactDeletion'))) await reportFailure(error, 'contactDeletion');
}
