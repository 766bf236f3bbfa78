import type { QueryClient } from '@tanstack/react-query';
import { createDownloadLink } from '#contract/programme/suites.ts';
import { call } from '#web/lib/api/api-client.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { sessionQuery, signInAddress } from '#web/lib/session/session.ts';

async function download(button: HTMLButtonElement, client: QueryClient): Promise<void> {
  const user = await client.ensureQueryData(sessionQuery);
  if (!user) return location.assign(signInAddress('sign-in'));
  const { address } = await call(createDownloadLink, { params: { id: button.dataset.download ?? '' } });
  location.assign(address);
}

async function onClick({ target }: MouseEvent, client: QueryClient): Promise<void> {
  const button =
    target instanceof Element ? target.closest<HTMLButtonElement>('button[data-download]') : null;
  if (!button) return;
  button.disabled = true;
  await download(button, client).catch((error: unknown) => reportFailure(error));
  button.disabled = false;
}

/** A suite's button asks for a link to the package and follows it. */
export function watchDownloads(client: QueryClient): void {
  addEventListener('click', (event) => void onClick(event, client));
}
