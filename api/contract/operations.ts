import { z } from 'zod';
import { commandTypes } from '#domain/applications/commands.ts';
import { waitActions } from '#domain/applications/waits.ts';
import {
  neededWorkers,
  processChecks,
  processKinds,
  queueNames,
  workKinds,
} from '#domain/operations/system-health.ts';
import { outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';
import { failingMails, failingQueueJob } from './operations/queue-jobs.ts';

/** Lists in the Temporal UI: open applications, those that wait for reviewers, for makers, runs that ended with a fault. */
export const temporalViews = ['open', 'reviewer', 'partner', 'broken'] as const;

const productName = z.strictObject({ name: z.string(), nameEn: z.string() });

/** An application whose workflow is lost or stuck, and where to look. */
export const stuckApplication = z
  .strictObject({
    id: idSchema,
    number: z.string(),
    product: productName,
    enterprise: productName,
    status: z.string(),
    reason: z.string(),
    since: z.iso.datetime(),
    /** What fails in its run now; null where nothing does, or Temporal does not say. */
    failure: z
      .strictObject({
        /** Null: the workflow's own code. */
        activity: z.string().nullable(),
        attempts: z.int(),
        cause: z.string(),
        next: z.iso.datetime().nullable(),
      })
      .nullable(),
    temporalUrl: z.string(),
  })
  .meta({ id: 'StuckApplication' });

/** A wait past its deadline, and where to look. */
const overdueWait = z
  .strictObject({
    id: idSchema,
    number: z.string(),
    product: productName,
    enterprise: productName,
    /** The reviewer who has it. */
    reviewer: productName.nullable(),
    action: z.enum(waitActions),
    since: z.iso.datetime(),
    due: z.iso.datetime(),
    temporalUrl: z.string(),
  })
  .meta({ id: 'OverdueWait' });

/** Of one side. Those that are overdue for longest first, at most 50; 1001 stands for more than a thousand. */
const overdueSide = z.strictObject({ rows: z.array(overdueWait), count: z.int() });

/** An outbox job that failed for its whole life and waits for an operator, or fails again and again and is still tried. */
const setAsideOutboxJob = z
  .strictObject({
    id: idSchema,
    kind: z.enum(outboxJobKinds),
    /** Of the application that it is about; null for a mail. */
    applicationId: idSchema.nullable(),
    number: z.string().nullable(),
    /** The type of a command. */
    command: z.enum(commandTypes).nullable(),
    attempts: z.int(),
    /** Attempts that failed for another reason than an unavailable engine. */
    faults: z.int(),
    /** Why the last attempt failed. */
    cause: z.string(),
    asked: z.iso.datetime(),
    /** Since when it is set aside, or else was asked for. */
    since: z.iso.datetime(),
    /** The next attempt; null where it is set aside. */
    next: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SetAsideOutboxJob' });

const since = z.iso.datetime().nullable();

/** What does not work: a process that is not there, a check that a process fails, work that nobody begins. */
const systemFault = z
  .discriminatedUnion('code', [
    z.strictObject({ code: z.literal('process-missing'), subject: z.enum(neededWorkers), since }),
    z.strictObject({
      code: z.literal('check-failing'),
      subject: z.enum(processChecks),
      since: z.iso.datetime(),
      process: z.enum(processKinds),
      host: z.string(),
      cause: z.string(),
    }),
    z.strictObject({ code: z.literal('work-late'), subject: z.enum(workKinds), since, waiting: z.int() }),
  ])
  .meta({ id: 'SystemFault' });

const processState = z
  .strictObject({
    id: idSchema,
    kind: z.enum(processKinds),
    host: z.string(),
    pid: z.int(),
    queues: z.array(z.enum(queueNames)),
    state: z.enum(['alive', 'silent', 'ended']),
    started: z.iso.datetime(),
    seen: z.iso.datetime(),
  })
  .meta({ id: 'ProcessState' });

export const readSystem = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/operations/system',
  operation: 'operation.read',
  summary: 'Which processes run, what waits, and what does not work',
  response: z.strictObject({
    faults: z.array(systemFault),
    /** Of the last day, those heard of last first, at most 200. */
    processes: z.array(processState),
    /** 1001 stands for more than a thousand. */
    work: z.array(
      z.strictObject({ work: z.enum(workKinds), waiting: z.int(), oldest: z.iso.datetime().nullable() }),
    ),
  }),
});

export const listStuck = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/operations/stuck',
  operation: 'operation.read',
  summary: 'Applications whose workflow is gone, waits that are overdue, and work that waits',
  response: z.strictObject({
    rows: z.array(stuckApplication),
    /** Whom it is up to, and whose deadline has passed. */
    overdue: z.strictObject({ partner: overdueSide, reviewer: overdueSide }),
    /** Longest first, at most 100. */
    setAside: z.array(setAsideOutboxJob),
    /** Oldest first, at most 100. */
    failingJobs: z.array(setAsideOutboxJob),
    /** Null while the queues do not answer. */
    queueJobs: z.array(failingQueueJob).nullable(),
    /** Most mails first, at most 20 causes. */
    mails: z.array(failingMails),
    /** The engine lacks `lost` of the `asked` runs: none of them is marked. */
    engineLost: z
      .strictObject({ since: z.iso.datetime(), asked: z.number().int(), lost: z.number().int() })
      .nullable(),
    /** Commands recorded and not applied, jobs due and not done; 1001 stands for more than a thousand. */
    waitingCommands: z.number().int(),
    waitingJobs: z.number().int(),
    /** Lists of runs in the Temporal UI; null where its address is not configured. */
    temporalViews: z.record(z.enum(temporalViews), z.url()).nullable(),
    queueBoard: z.string(),
  }),
});

/** Starts the workflow again from the database's state. A repeat changes nothing. */
export const resumeApplication = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/{id}/resume',
  operation: 'operation.resume',
  repeats: 'stored-after',
  summary: 'Start the workflow of an application anew from its row',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ id: idSchema, resumed: z.boolean() }),
});

const outboxJobParams = z.strictObject({ id: idSchema });

/** Retries a job that was set aside, for another life. A repeat changes nothing. */
export const retryOutboxJob = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/effects/{id}/retry',
  operation: 'effect.retry',
  repeats: 'stored',
  summary: 'Try work that was set aside anew',
  params: outboxJobParams,
  response: z.strictObject({ id: idSchema, retried: z.boolean() }),
});

/** Discards a job that was set aside and tells whoever waits for it. A repeat changes nothing. */
export const giveUpOutboxJob = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/effects/{id}/give-up',
  operation: 'effect.give-up',
  repeats: 'stored',
  summary: 'Give up work that was set aside',
  params: outboxJobParams,
  response: z.strictObject({ id: idSchema, givenUp: z.boolean() }),
});

/** For one day, applications whose run the engine does not know are marked, however many. A repeat is harmless. */
export const acceptEngineLoss = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/engine-loss',
  operation: 'operation.resume',
  repeats: 'stored',
  summary: 'Accept that the engine has lost its runs, so that their applications are marked',
  response: z.strictObject({ until: z.iso.datetime() }),
});
