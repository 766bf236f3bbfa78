import { type Job, WaitingError } from 'bullmq';

/** So often a job lets others go first; then it is done, whatever else comes. */
const mostTimes = 5;

/** Thrown by what does a job: others go first, and it waits at another place of its queue. */
export class PutBack extends Error {
  override readonly name = 'PutBack';
  readonly place: number;

  constructor(place: number) {
    super(`others go first, it waits at ${place}`);
    this.place = place;
  }
}

export const mayWait = ({ attemptsStarted }: Job): boolean => attemptsStarted <= mostTimes;

/** @throws WaitingError always, which tells its worker that it waits again */
export async function putBack(job: Job, token: string | undefined, { place }: PutBack): Promise<never> {
  await job.changePriority({ priority: place });
  await job.moveToWait(token);
  throw new WaitingError();
}
