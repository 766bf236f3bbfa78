import { findCommand } from '#db/queries/commands.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { demoAccounts } from './accounts.ts';
import { certifiedCourses } from './courses/certified.ts';
import type { Course, Side, Step } from './courses/course.ts';
import { lanyueCourses } from './courses/lanyue.ts';
import { queueCourses } from './courses/queue.ts';
import type { DemoDeps } from './demo-deps.ts';
import { inParallel } from './in-parallel.ts';
import { actorOf } from './load-accounts.ts';
import { prepareMaterials } from './materials.ts';
import { minutesAfter, placeMoment } from './moments.ts';
import { type OpenCourse, openCourse } from './open-course.ts';
import { sampleRoom } from './people.ts';
import { giveCommand } from './play-commands.ts';
import { bringBypass, bringResult } from './play-evidence.ts';
import { stableId } from './stable-id.ts';

const reviewerNames = { shen: '沈知微', zhou: '周以宁' } as const;

function actorFor({ deps, maker }: OpenCourse, side: Side): Promise<Actor> | Actor {
  if (side === 'maker') return maker;
  const account = demoAccounts.find(({ name }) => name === reviewerNames[side]);
  return actorOf(deps.db, account?.login ?? '');
}

function deliveryOf({ course, product, configurationIds }: OpenCourse) {
  const tracking = Number.parseInt(stableId('tracking', product.model).slice(0, 8), 16);
  return {
    ...{ quantity: configurationIds.length, nonDisclosureMonths: 6, ...sampleRoom[course.tongue ?? 'zh'] },
    trackingNumber: `SF${String(tracking).padStart(10, '0')}`,
    ...({ factoryReset: true, exportCompliance: true } as const),
  };
}

/** Takes one step unless it was taken; `index` is its place in the course. */
async function takeStep(open: OpenCourse, step: Step, index: number): Promise<void> {
  const { deps, course, applicationId, configurationIds } = open;
  const at = placeMoment(deps.anchor, step.at);
  if ('command' in step) {
    const id = stableId('command', course.product, index);
    const command = step.command({ configurationIds, delivery: deliveryOf(open) });
    await giveCommand(deps, { id, applicationId, command, at, actor: await actorFor(open, step.by) });
  } else if ('runs' in step) {
    for (const [place, run] of step.runs.entries())
      await bringResult(open, index, run, minutesAfter(at, 6 * place));
  } else {
    for (const [place, name] of step.bypass.entries())
      await bringBypass(open, name, step.version, minutesAfter(at, 4 * place));
  }
}

/** Where a course goes on: after the last command that is applied. What lies before it must not be touched again. */
async function findNextStep({ deps, course }: OpenCourse): Promise<number> {
  for (let index = course.steps.length; index >= 0; index -= 1) {
    const command = await findCommand(deps.db, stableId('command', course.product, index));
    if (command?.state === 'applied') return index + 1;
  }
  return 0;
}

async function play(open: OpenCourse): Promise<void> {
  const next = await findNextStep(open);
  for (const [index, step] of open.course.steps.entries()) {
    if (index >= next) await takeStep(open, step, index);
  }
}

async function finish(open: OpenCourse): Promise<void> {
  const { final, steps } = open.course;
  if (final) await takeStep(open, final, steps.length);
}

async function playAll(deps: DemoDeps, courses: Course[]): Promise<void> {
  const opened: OpenCourse[] = [];
  for (const course of courses) opened.push(await openCourse(deps, course));
  await inParallel(opened, play);
  const endOf = ({ course }: OpenCourse) =>
    course.final ? placeMoment(deps.anchor, course.final.at).getTime() : 0;
  for (const open of opened.toSorted((a, b) => endOf(a) - endOf(b))) await finish(open);
}

/** All applications, the oldest first, so that their numbers and those of the certificates rise with time. */
export async function loadApplications(deps: DemoDeps): Promise<void> {
  const timeOf = ({ created }: Course) => placeMoment(deps.anchor, created).getTime();
  const all = [...lanyueCourses, ...queueCourses, ...certifiedCourses];
  const courses = all.toSorted((a, b) => timeOf(a) - timeOf(b));
  await inParallel(courses, (course) => prepareMaterials(deps, course));
  const shared = new Set(courses.map(({ sharedWith }) => sharedWith));
  const isShared = ({ product }: Course) => shared.has(product);
  await playAll(deps, courses.filter(isShared));
  await playAll(
    deps,
    courses.filter((course) => !isShared(course)),
  );
}
