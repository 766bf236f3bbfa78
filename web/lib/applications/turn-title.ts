import type { ApplicationDetail } from '#contract/applications.ts';
import { type partnerCommands, sideOf } from '#domain/applications/commands.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { type ActionInput, missingResults, openFailures } from './next-action.ts';

/** Whose turn it is. Only `you` fills the panel. */
export type TurnOwner = 'you' | 'office' | 'partner' | 'system' | 'finished' | 'ended';

type TitleInput = ActionInput & Pick<ApplicationDetail, 'configurationCount' | 'pending' | 'status'>;

type Pending = ApplicationDetail['pending'][number];
type OwnPending = Pending & { type: (typeof partnerCommands)[number] };

const isOwn = (one: Pending): one is OwnPending => sideOf(one.type) === 'partner';

/** The partner's own command that is stored and not applied yet. */
export function pendingOwn({ pending }: Pick<ApplicationDetail, 'pending'>): OwnPending | null {
  return pending.find(isOwn) ?? null;
}

const isLapsed = ({ certificate }: Pick<TitleInput, 'certificate'>) =>
  certificate !== null && certificate.status !== 'valid';

export function ownerOf(
  application: Pick<TitleInput, 'status' | 'wait' | 'pending' | 'certificate'>,
): TurnOwner {
  if (pendingOwn(application)) return 'system';
  if (application.wait.waitingFor === 'partner') return 'you';
  if (application.wait.waitingFor === 'reviewer') return 'office';
  const isOver = application.status === 'certification-failed' || isLapsed(application);
  return isOver ? 'ended' : 'finished';
}

type TitleKey = KeyBelow<'applications', 'title'>;

/** The key of the panel's title and the number in it. */
export function turnTitle(application: TitleInput): { key: TitleKey; count: number } {
  const { wait, status, configurationCount } = application;
  const pending = pendingOwn(application);
  if (pending) return { key: `pending.${pending.type}`, count: 1 };
  const { certificate } = application;
  if (certificate && certificate.status !== 'valid')
    return { key: `final.${certificate.status}`, count: configurationCount };
  if (wait.action === null) return { key: `final.${status}` as TitleKey, count: configurationCount };
  if (wait.action !== 'upload-results') return { key: wait.action, count: configurationCount };
  const missing = missingResults(application);
  if (missing > 0) return { key: 'upload-results', count: missing };
  const open = openFailures(application);
  return open > 0 ? { key: 'fill-bypass', count: open } : { key: 'apply', count: configurationCount };
}
