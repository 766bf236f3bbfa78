import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { ownHosts } from '../network/guard-host.ts';
import { mailboxStyle, renderMail, renderMailList, renderMailMissing } from './mailbox-pages.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

/** A mail server for development, and the page that shows what came. */
export type Mailbox = { smtpUrl: string; url: string; stop: () => Promise<void> };

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** For a mail: inline styles, no script, no external resources. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** Starts both on this machine's loopback address alone; 0 means any free port. @throws Error when a port is in use */
export async function startMailbox(ports: { smtp: number; page: number }): Promise<Mailbox> {
  const sink = await startSmtpSink(ports.smtp);
  try {
    const server = await listen(buildPages(sink), ports.page);
    return {
      smtpUrl: `smtp://127.0.0.1:${sink.port}`,
      url: `http://localhost:${(server.address() as AddressInfo).port}`,
      stop: async () => {
        server.closeAllConnections();
        await Promise.all([new Promise((resolve) => server.close(resolve)), sink.close()]);
      },
    };
  } catch (error) {
    await sink.close();
    throw error;
  }
}

function listen(app: Express, port: number): Promise<Server> {
  const server = createServer(app);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function buildPages(sink: SmtpSink): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    // Against DNS rebinding: mails contain secret links.
    if (!ownHosts.test(request.headers.host ?? '')) return void response.status(403).end();
    response.set({
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
    next();
  });
  app.get('/mailbox.css', (_request, response) => response.type('css').send(mailboxStyle));
  app.get('/', (_request, response) => response.type('html').send(renderMailList(sink.list())));
  const find = (id: string) => sink.list().find((mail) => mail.id === id);
  app.get('/mail/:id', ({ params }, response) => {
    const mail = find(params.id);
    response
      .status(mail ? 200 : 404)
      .type('html')
      .send(mail ? renderMail(mail) : renderMailMissing());
  });
  app.get('/mail/:id/html', ({ params }, response) => {
    const mail = find(params.id);
    response.set('Content-Security-Policy', mailPolicy);
    response
      .status(mail ? 200 : 404)
      .type('html')
      .send(mail?.html ?? '');
  });
  return app;
}
