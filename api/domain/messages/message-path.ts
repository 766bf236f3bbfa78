import type { ApplicationFacts, MessageFacts } from './message-facts.ts';

const evidence: readonly ApplicationFacts['action'][] = ['upload-results', 'replace-results', 'amend-bypass'];

function applicationPath({ applicationId, waitingFor, action }: ApplicationFacts): string {
  const page = `/certification/${applicationId}`;
  if (waitingFor !== 'partner') return page;
  if (action === 'amend-materials') return `${page}/materials`;
  return evidence.includes(action) ? `${page}/results` : page;
}

/** The page where what a message asks for is done, as a path without its language; null where there is none. */
export function messagePath(facts: MessageFacts): string | null {
  switch (facts.topic) {
    case 'application':
      return applicationPath(facts);
    case 'apps':
      return `/certification/${facts.applicationId}/materials`;
    case 'certificate':
    case 'certificate-term':
      return `/c/${encodeURIComponent(facts.number)}`;
    case 'given-up':
    case 'comment':
    case 'lab-left':
      return `/certification/${facts.applicationId}`;
    case 'lab-work':
      return `/labWork/${facts.workId}`;
    case 'product':
      return `/product/${facts.productId}`;
    case 'verification':
      return facts.outcome === 'returned' ? '/account/company' : '/myProduct';
    case 'onboarding':
      return '/myProduct';
  }
}
