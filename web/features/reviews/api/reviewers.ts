import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { suggestReviewer } from '#contract/reviewers/assignment.ts';
import { assignReview, listReviewers } from '#contract/reviewers.ts';
import { call } from '#web/lib/api/api-client.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';

const reviewersKey = [...applicationKeys.lists, 'reviewers'] as const;

/** Everybody whom a review can be given to, who is there and has the fewest in hand first. */
export function useReviewers() {
  return useQuery({
    queryKey: reviewersKey,
    queryFn: ({ signal }) => call(listReviewers, { signal }),
  });
}

/** Whom the rule would give a review to. */
export function useSuggestion(id: string) {
  return useQuery({
    queryKey: [...reviewersKey, 'suggestion', id],
    queryFn: ({ signal }) => call(suggestReviewer, { params: { id }, signal }),
  });
}

type Assignment = { id: string; reviewerId: string | null; seen: string | null };

/** After a change and after a refusal alike: somebody else may have been faster. */
export function useAssignReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Assignment) => call(assignReview, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: applicationKeys.lists }),
  });
}
