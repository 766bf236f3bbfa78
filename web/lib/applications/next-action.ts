import type { ApplicationDetail } from '#contract/applications.ts';
import type { Operation } from '#domain/accounts/permissions.ts';

type Configuration = Pick<ApplicationDetail['configurations'][number], 'result'>;
type Failure = Pick<ApplicationDetail['failures'][number], 'bypass'>;

export type ActionInput = Pick<ApplicationDetail, 'id' | 'status' | 'mode' | 'wait' | 'certificate'> & {
  configurations: readonly Configuration[];
  failures: readonly Failure[];
};

/** The one next step of the partner: what its button is called, and where it leads. */
export type NextAction =
  | { kind: 'page'; label: PageLabel; page: 'materials' | 'results' }
  | { kind: 'dialog'; label: 'deliver' | 'redeliver' }
  | { kind: 'download'; label: 'certificate'; fileId: string }
  | { kind: 'none' };
type PageLabel = 'amend' | 'upload' | 'bypass' | 'apply' | 'replace' | 'amendBypass';

/** Configurations that have no accepted result yet, or one with more failures than could be explained. */
export function missingResults({ configurations }: Pick<ActionInput, 'configurations'>): number {
  return configurations.filter(({ result }) => result === null || result.failuresOmitted > 0).length;
}

/** Failures that nothing is said about yet, or whose bypass item was refused. */
export function openFailures({ failures }: Pick<ActionInput, 'failures'>): number {
  return failures.filter(({ bypass }) => bypass === null || bypass.state === 'rejected').length;
}

function collecting(application: ActionInput): PageLabel {
  if (missingResults(application) > 0) return 'upload';
  return openFailures(application) > 0 ? 'bypass' : 'apply';
}

/** Which button follows from what the application waits for; none while it is somebody else's turn. */
export function nextAction(application: ActionInput): NextAction {
  const { wait, certificate } = application;
  switch (wait.action) {
    case 'amend-materials':
      return { kind: 'page', label: 'amend', page: 'materials' };
    case 'upload-results':
      return { kind: 'page', label: collecting(application), page: 'results' };
    case 'replace-results':
      return { kind: 'page', label: 'replace', page: 'results' };
    case 'amend-bypass':
      return { kind: 'page', label: 'amendBypass', page: 'results' };
    case 'deliver-samples':
      return { kind: 'dialog', label: 'deliver' };
    case 'choose-redelivery':
      return { kind: 'dialog', label: 'redeliver' };
    case null:
      if (certificate?.fileId) return { kind: 'download', label: 'certificate', fileId: certificate.fileId };
      return { kind: 'none' };
    case 'review-product':
    case 'review-commercial':
    case 'review-results':
    case 'receive-samples':
    case 'test-samples':
    case 'approve-final':
      return { kind: 'none' };
  }
}

/** What the next step takes of the reader's right; null for what everybody may. Results are an editor's, the rest goes on with it. */
export function operationOf(next: NextAction): Operation | null {
  if (next.kind === 'page') return next.page === 'results' ? 'evidence.write' : 'application.act';
  return next.kind === 'dialog' ? 'application.act' : null;
}
