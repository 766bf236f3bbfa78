import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { type GuardTarget, guardManagement, originOf } from '#domain/enterprises/route-guard.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { useGuardFacts } from '#web/features/session/api/guard-facts.ts';
import { rememberNoPermission } from '#web/lib/session/no-permission.ts';
import { rememberWantedPath } from '#web/lib/session/wanted-path.ts';
import { showLater } from '#web/lib/shell/show-later.tsx';
import { closeToast, currentToast } from '#web/lib/shell/toasts.ts';
import { previousPath } from '#web/lib/shell/visits.ts';
import { isWizardDismissed } from '#web/lib/shell/wizard-dismissal.ts';
import { paths } from '#web/paths.ts';
import { GuardFrame } from './layouts/guard-frame.tsx';
import { RequireSession } from './require-session.tsx';

const AgreementDialog = showLater(
  async () => (await import('#web/features/session/components/agreement-dialog.tsx')).AgreementDialog,
);

const targets: Record<Exclude<GuardTarget, 'stay'>, string> = {
  homeWithoutPermission: paths.home,
  personService: paths.personService,
  privacyAgreement: paths.privacyAgreement,
  userAgreement: paths.userAgreement,
  certificationWizard: paths.wizard,
};

/** Leads away, and remembers where the account wanted to be when there is something to sign first. */
function LeadAway({ way, user }: { way: Exclude<GuardTarget, 'stay'>; user: CurrentUser }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (way === 'privacyAgreement' || way === 'userAgreement') {
      rememberWantedPath(user.accountId, pathname + search);
    }
    if (way === 'homeWithoutPermission') rememberNoPermission();
    void navigate(targets[way], { replace: true });
  }, [way, user, pathname, search, navigate]);
  return <GuardFrame />;
}

/** Shows nothing of the management area before it is decided that the account may see it. */
function Guard({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation();
  const { data: facts, isError, isStale, isFetching, refetch } = useGuardFacts(user);
  const entered = useRef(false);
  const client = useQueryClient();
  /** The page asks anew for what it was refused meanwhile. */
  const goOn = async () => {
    closeToast(currentToast()?.id ?? 0);
    await refetch();
    await client.invalidateQueries();
  };
  useEffect(() => {
    if (isStale && !isFetching) void refetch();
    // Within the area, each page asks whether what is known has grown old.
  }, [pathname]);
  const wizardDismissed = isWizardDismissed(user.accountId);
  const way = facts && guardManagement({ ...facts, wizardDismissed, origin: originOf(previousPath()) });
  if (!way) {
    return (
      <GuardFrame>{isError && !isFetching && <LoadFailure onRetry={() => void refetch()} />}</GuardFrame>
    );
  }
  if (way === 'stay') entered.current = true;
  const missing = way === 'privacyAgreement' ? 'privacy' : way === 'userAgreement' ? 'user' : null;
  const isThere = way === 'certificationWizard' && pathname.toLowerCase() === paths.wizard.toLowerCase();
  // Whoever is at work already signs over the page: leading away would take what is typed from them.
  const isMidway = entered.current && missing !== null;
  if (way !== 'stay' && !isThere && !isMidway) return <LeadAway way={way} user={user} />;
  return (
    <>
      <Outlet />
      {isMidway && <AgreementDialog key={missing} name={missing} onSigned={() => void goOn()} />}
    </>
  );
}

/** Stands before every page of the management area. Programme staff have a part of their own. */
export function ManagementGuard() {
  return <RequireSession roles={['partner', 'individual']}>{(user) => <Guard user={user} />}</RequireSession>;
}
