import express, { type RequestHandler } from 'express';
import { addressOf } from '#middleware/rate-limit.ts';
import { type RequestTurns, takeFormTurn, takeTurns } from '#middleware/request-turns.ts';

/** Bytes of a form: the longest, a company's, has a dozen short fields, each letter of which may take nine. */
const form = express.urlencoded({ extended: false, limit: '8kb', parameterLimit: 20 });

/** Reads what a page's form sends, before a turn is taken: whoever sends slowly holds none. */
export const readPostedForm: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') form(request, response, next);
  else next();
};

/** Waits for a page's turn among those of its address; forms, most of which cost a password's hash, have fewer at once. */
export function pageTurns(turns: RequestTurns): RequestHandler {
  return async (request, response, next) => {
    const address = addressOf(request);
    if (request.method === 'POST') await takeFormTurn(turns, address, response);
    else await takeTurns(turns, { address, claims: 'nothing' }, response);
    next();
  };
}

/** The provider reads its forms by itself; none of them is longer. @throws an error of Express: too large */
export const refuseLargeForms: RequestHandler = (request, _response, next) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  const isLarge = Number(length) > 8 * 1024 || encoding !== undefined;
  next(
    isLarge ? Object.assign(new Error('too large'), { status: 413, type: 'entity.too.large' }) : undefined,
  );
};
