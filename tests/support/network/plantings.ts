import express, { type Express } from 'express';

/** Ways to put something on an app past `serve`, and how it is named when it is refused. */
export const plantings: [string, (app: Express) => unknown, RegExp][] = [
  ['a route', (app) => app.get('/planted', (_request, response) => void response.end()), /GET \/planted/],
  [
    'a route of every method',
    (app) => app.all('/planted', (_request, response) => void response.end()),
    /\/planted/,
  ],
  [
    'a chained route',
    (app) => app.route('/planted').post((_request, response) => void response.end()),
    /POST \/planted/,
  ],
  ['a router', (app) => app.use('/planted', express.Router()), /router/],
  ['an app', (app) => app.use('/planted', express()), /mounted_app/],
  [
    'a handler',
    (app) =>
      app.use(function planted(_request, response) {
        response.end();
      }),
    /planted/,
  ],
];
