import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import * as contract from '#contract/applications/comments.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import type { UploadProgress } from '#web/lib/api/upload-request.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';

/** What is spoken about: an application, or one failed case of it. */
export type CommentTopic = { applicationId: string; failureKey: string | null };

/** What is being written. */
export const commentDraftSchema = z.object({
  text: z.string(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const commentKeys = {
  list: ({ applicationId, failureKey }: CommentTopic) =>
    [...queryRoots.comments, applicationId, 'list', failureKey] as const,
  recent: (applicationId: string) => [...queryRoots.comments, applicationId, 'recent'] as const,
  counts: (applicationId: string) => [...queryRoots.comments, applicationId, 'counts'] as const,
  wordings: (applicationId: string, comment: string, version: number) =>
    [...queryRoots.comments, applicationId, 'wordings', comment, version] as const,
};

/** What of an application's comments belongs to a topic. */
export const topicQuery = ({ failureKey }: CommentTopic) =>
  failureKey === null ? { on: 'application' as const } : { failureKey };

/** What was said on a topic, the newest first; kept fresh by pushes. */
export function useComments(topic: CommentTopic) {
  const params = { id: topic.applicationId };
  return useInfiniteQuery({
    queryKey: commentKeys.list(topic),
    queryFn: ({ pageParam, signal }) =>
      call(contract.listComments, { params, query: { ...topicQuery(topic), after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: useFallbackInterval(),
  });
}

const inHistory = 100;

/** The latest of all that was said about an application, for its history. */
export function useRecentComments(applicationId: string) {
  return useQuery({
    queryKey: commentKeys.recent(applicationId),
    queryFn: ({ signal }) =>
      call(contract.listComments, { params: { id: applicationId }, query: { limit: inHistory }, signal }),
    refetchInterval: useFallbackInterval(),
  });
}

/** How much was said about an application, and about each failed case. */
export function useCommentCounts(applicationId: string) {
  return useQuery({
    queryKey: commentKeys.counts(applicationId),
    queryFn: ({ signal }) => call(contract.countComments, { params: { id: applicationId }, signal }),
    refetchInterval: useFallbackInterval(),
  });
}

/** How a comment read before its present version; asked for once somebody wants to see it. */
export function useWordings(applicationId: string, comment: string, version: number, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: commentKeys.wordings(applicationId, comment, version),
    queryFn: ({ signal }) => call(contract.listWordings, { params: { id: applicationId, comment }, signal }),
  });
}

function useRefreshComments(applicationId: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...queryRoots.comments, applicationId] });
}

/** The composer shows its error itself. */
export function useAddComment(applicationId: string) {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof contract.addComment>['body']) =>
      call(contract.addComment, { params: { id: applicationId }, body }),
    onSettled: useRefreshComments(applicationId),
    meta: { quiet: true },
  });
}

export function useEditComment(applicationId: string) {
  return useMutation({
    mutationFn: ({ id: comment, ...body }: { id: string; text: string; seen: number }) =>
      call(contract.editComment, { params: { id: applicationId, comment }, body }),
    onSettled: useRefreshComments(applicationId),
    meta: { quiet: true },
  });
}

/** Stores what a comment is to be sent with. */
export function sendCommentFile(
  applicationId: string,
  file: File,
  options: { onProgress: (progress: UploadProgress) => void },
) {
  return call(contract.uploadCommentFile, { params: { id: applicationId }, files: [file], ...options });
}
