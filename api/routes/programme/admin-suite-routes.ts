import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/admin-suites.ts';
import * as issues from '#contract/programme/known-issues.ts';
import { partBytes } from '#domain/suites/suites.ts';
import { appendBytes } from '#services/suites/append-bytes.ts';
import { beginUpload, cancelUpload, readUpload } from '#services/suites/begin-upload.ts';
import { finishUpload } from '#services/suites/finish-upload.ts';
import {
  deleteSuite,
  deleteSuitePackage,
  publishSuite,
  withdrawSuite,
} from '#services/suites/publish-suite.ts';
import { listIssues } from '#services/suites/read-issues.ts';
import { listSuites, readSuite } from '#services/suites/read-suites.ts';
import { createIssue, deleteIssue, editIssue } from '#services/suites/save-issue.ts';
import { createSuite, editSuite } from '#services/suites/save-suite.ts';
import { takePart } from '../calls/announced-bytes.ts';
import { serve } from '../calls/serve.ts';

function uploadRoutes(router: Router, deps: Deps): void {
  serve(router, contract.beginSuiteUpload, deps, ({ deps, actor }, { params, body }) =>
    beginUpload(deps, actor, { suiteId: params.id, ...body }),
  );
  serve(router, contract.readSuiteUpload, deps, ({ deps }, { params }) => readUpload(deps, params.id));
  serve(router, contract.sendSuiteBytes, deps, ({ deps, request }, { params: { id }, query: { offset } }) =>
    takePart(request, { offset, max: partBytes }, (part) => appendBytes(deps, { id, ...part })),
  );
  serve(router, contract.finishSuiteUpload, deps, ({ deps, actor }, { params }) =>
    finishUpload(deps, actor, params.id),
  );
  serve(router, contract.cancelSuiteUpload, deps, ({ deps }, { params }) => cancelUpload(deps, params.id));
}

function issueRoutes(router: Router, deps: Deps): void {
  serve(router, issues.listIssues, deps, ({ deps }, { params, query }) =>
    listIssues(deps, { ...params, ...query }),
  );
  serve(router, issues.createIssue, deps, ({ deps, actor }, { params, body }) =>
    createIssue(deps, actor, { suiteId: params.id, issue: body }),
  );
  serve(router, issues.editIssue, deps, ({ deps, actor }, { params: { id }, body: { seen, ...issue } }) =>
    editIssue(deps, actor, { id, seen, issue }),
  );
  serve(router, issues.deleteIssue, deps, ({ deps, actor }, { params }) =>
    deleteIssue(deps, actor, params.id),
  );
}

/** Suites and apps as the programme writes, fills and publishes them. */
export function adminSuiteRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listSuites, deps, ({ deps }, { query }) => listSuites(deps, query));
  serve(router, contract.readSuite, deps, ({ deps }, { params }) => readSuite(deps, params.id));
  serve(router, contract.createSuite, deps, ({ deps, actor }, { body }) => createSuite(deps, actor, body));
  serve(router, contract.editSuite, deps, ({ deps, actor }, { params: { id }, body: { seen, ...suite } }) =>
    editSuite(deps, actor, { id, seen, suite }),
  );
  serve(router, contract.deleteSuite, deps, ({ deps, actor }, { params }) =>
    deleteSuite(deps, actor, params.id),
  );
  serve(router, contract.publishSuite, deps, ({ deps, actor }, { params: { id }, body: { seen } }) =>
    publishSuite(deps, actor, { id, seen }),
  );
  serve(router, contract.withdrawSuite, deps, ({ deps, actor }, { params: { id }, body }) =>
    withdrawSuite(deps, actor, { id, ...body }),
  );
  uploadRoutes(router, deps);
  issueRoutes(router, deps);
  serve(router, contract.deleteSuitePackage, deps, ({ deps, actor }, { params }) =>
    deleteSuitePackage(deps, actor, params.id),
  );
}
