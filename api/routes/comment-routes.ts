import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/comments.ts';
import { addComment } from '#services/comments/add-comment.ts';
import { editComment } from '#services/comments/edit-comment.ts';
import { findAnswerable } from '#services/comments/find-discussed.ts';
import { countComments, listComments, listCommentVersions } from '#services/comments/list-comments.ts';
import { receiveUpload } from './calls/receive-upload.ts';
import { serve } from './calls/serve.ts';

/** What an enterprise and the certification office say to each other about an application. */
export function commentRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listComments, deps, ({ deps, actor }, { params, query }) =>
    listComments(deps, actor, { applicationId: params.id, ...query }),
  );
  serve(router, contract.countComments, deps, ({ deps, actor }, { params }) =>
    countComments(deps, actor, params.id),
  );
  serve(router, contract.addComment, deps, ({ deps, actor }, { params, body }) =>
    addComment(deps, actor, { applicationId: params.id, ...body }),
  );
  serve(router, contract.editComment, deps, ({ deps, actor }, { params, body }) =>
    editComment(deps, actor, { applicationId: params.id, id: params.comment, ...body }),
  );
  serve(router, contract.listWordings, deps, ({ deps, actor }, { params }) =>
    listCommentVersions(deps, actor, { applicationId: params.id, id: params.comment }),
  );
  serve(router, contract.uploadCommentFile, deps, async (context, { params }) => {
    const { application } = await findAnswerable(context.deps.db, context.actor, params.id);
    return receiveUpload(context, { kind: 'attachment', enterpriseId: application.enterpriseId });
  });
}
