import type { ErrorRequestHandler, Response } from 'express';
import type { Config } from '#api/config.ts';
import { FairTurns, type Turn, type TurnKey } from './fair-turns.ts';

/** Whose call it is: an account with its enterprise, or an address of which no more is known. */
export type Caller =
  | { accountId: string; enterpriseId: string | null }
  | { address: string; claims: 'nothing' | 'session' };

/** What a process gives each caller at once. */
export type RequestTurns = {
  calls: FairTurns;
  /** Files are received for minutes where a line is slow: in turns of their own. */
  uploads: FairTurns;
  passwords: FairTurns;
  shares: Config['shares'];
};

/** Waiting uploads hold a connection and next to nothing else. */
const uploadWaitMs = 60_000;
/** A caller's queue: beyond it nobody has asked by hand. */
const waitingAtMost = 250;

export function createRequestTurns({ shares }: Pick<Config, 'shares'>): RequestTurns {
  const bounds = { within: shares.waitMs, atMost: waitingAtMost };
  return {
    calls: new FairTurns(bounds),
    uploads: new FairTurns({ ...bounds, within: uploadWaitMs }),
    passwords: new FairTurns(bounds),
    shares,
  };
}

type Held = { keys: readonly TurnKey[]; queues: FairTurns; turns: Turn[] };
const held = new WeakMap<Response, Held>();

/**
 * Waits until it is this call's turn. It is given back as soon as the answer begins or the connection ends: whoever
 * reads slowly keeps nobody waiting. Taken again for another caller, it is exchanged.
 * @throws BusyError (429) when too many of the caller's calls wait, or this one for too long
 */
export function takeTurns(
  turns: RequestTurns,
  caller: Caller,
  response: Response,
  isUpload = false,
): Promise<void> {
  const queues = isUpload ? turns.uploads : turns.calls;
  return hold({ keys: keysOf(caller, turns.shares), queues, turns: [] }, response);
}

/** The same for a form that may have a password judged, among those of its address. */
export function takeFormTurn(turns: RequestTurns, address: string, response: Response): Promise<void> {
  const key = { key: address, atOnce: turns.shares.passwords, reason: 'password-share' };
  return hold({ keys: [key], queues: turns.passwords, turns: [] }, response);
}

function hold(mine: Held, response: Response): Promise<void> {
  const known = held.get(response);
  if (known) giveBack(known);
  else watchAnswer(response);
  held.set(response, mine);
  return takeAll(mine, response);
}

/** What is refused has had its turn, however long its answer is held back. */
export const endTurnOfRefused: ErrorRequestHandler = (error, _request, response, next) => {
  const mine = held.get(response);
  if (mine) giveBack(mine);
  next(error);
};

/** Waits for what the client is still to send without holding a turn. */
export async function outOfTurn<T>(response: Response, wait: () => Promise<T>): Promise<T> {
  const mine = held.get(response);
  if (!mine || response.req.complete) return wait();
  giveBack(mine);
  const received = await wait();
  await takeAll(mine, response);
  return received;
}

async function takeAll(mine: Held, response: Response): Promise<void> {
  for (const key of mine.keys) {
    const turn = mine.queues.take(key);
    mine.turns.push(turn);
    if (turn.come) await turn.come;
  }
  // Its client left while it waited.
  if (response.closed || response.headersSent) giveBack(mine);
}

function giveBack({ turns }: Held): void {
  for (const turn of turns.splice(0)) turn.giveBack();
}

function watchAnswer(response: Response): void {
  const end = () => {
    const mine = held.get(response);
    if (mine) giveBack(mine);
  };
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => Response;
  response.writeHead = (...parts: unknown[]) => {
    end();
    return writeHead(...parts);
  };
  response.once('close', end);
}

function keysOf(caller: Caller, shares: Config['shares']): TurnKey[] {
  if ('address' in caller) {
    const key = `${caller.claims}:${caller.address}`;
    return [{ key, atOnce: shares.address, reason: 'address-share' }];
  }
  const { accountId, enterpriseId } = caller;
  const account = { key: `account:${accountId}`, atOnce: shares.account, reason: 'account-share' };
  if (enterpriseId === null) return [account];
  const key = `enterprise:${enterpriseId}`;
  return [account, { key, atOnce: shares.enterprise, reason: 'enterprise-share' }];
}
