import { connect } from 'node:net';

export const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'DELETE',
  'TRACE',
  'CONNECT',
  'POST',
  'PUT',
  'PATCH',
  'PROPFIND',
  'QUERY',
  'get',
];

const report = '{"csp-report":{"effective-directive":"media-src","violated-directive":"","blocked-uri":""}}';
/** The request that hides in the body: it would be answered, and counted in the metrics. */
const inner = [
  'POST /v1/csp-reports HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/csp-report',
  `Content-Length: ${report.length}`,
  'Connection: close',
  '',
  report,
].join('\r\n');
const chunked = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
const length = inner.length;
/** Whoever believes it ends the request before the hidden one. */
const early = `0\r\n\r\n${inner}`;
const lines = (...some: string[]) => `${some.join('\r\n')}\r\n\r\n`;

/** Name, header lines with the empty one, and the body: one request each, for whoever keeps to the standard. */
export const framings: readonly (readonly [name: string, head: string, body: string])[] = [
  ['a length', lines(`Content-Length: ${length}`), inner],
  ['chunks', lines('Transfer-Encoding: chunked'), chunked],
  ['chunks in other letters', lines('transfer-ENCODING: ChUnKeD'), chunked],
  ['two lengths', lines(`Content-Length: 0`, `Content-Length: ${length}`), inner],
  ['a list of lengths', lines(`Content-Length: 0, ${length}`), inner],
  ['a signed length', lines(`Content-Length: +${length}`), inner],
  ['a negative length', lines('Content-Length: -1'), inner],
  ['a hexadecimal length', lines(`Content-Length: 0x${length.toString(16)}`), inner],
  ['a length and chunks', lines(`Content-Length: ${early.length}`, 'Transfer-Encoding: chunked'), early],
  ['chunks and a length', lines('Transfer-Encoding: chunked', `Content-Length: ${early.length}`), early],
  ['identity and a length', lines('Transfer-Encoding: identity', `Content-Length: ${length}`), inner],
  ['identity alone', lines('Transfer-Encoding: identity'), inner],
  ['chunks, then identity', lines('Transfer-Encoding: chunked, identity'), early],
  ['an unknown encoding', lines('Transfer-Encoding: xchunked'), early],
  ['two encodings', lines('Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'), chunked],
  [
    'a space before the colon',
    lines('Transfer-Encoding : chunked', `Content-Length: ${early.length}`),
    early,
  ],
  ['a length with a space before the colon', lines(`Content-Length : ${length}`), inner],
  ['a tab in the value', lines('Transfer-Encoding:\tchunked', `Content-Length: ${early.length}`), early],
  [
    'a vertical tab in the value',
    lines('Transfer-Encoding:\vchunked', `Content-Length: ${early.length}`),
    early,
  ],
  ['a folded header', lines('Transfer-Encoding:', ' chunked', `Content-Length: ${early.length}`), early],
  ['a folded length', lines('X-Folded: a', ` Content-Length: ${length}`), inner],
  ['a header before a space', lines(` Transfer-Encoding: chunked`, `Content-Length: ${early.length}`), early],
  ['line feeds alone', `Content-Length: ${length}\n\n`, inner],
  [
    'a carriage return alone',
    `X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: ${early.length}\r\n\r\n`,
    early,
  ],
  ['a zero byte', lines('Transfer-Encoding: chunked\0', `Content-Length: ${early.length}`), early],
  ['a bad chunk', lines('Transfer-Encoding: chunked'), `ZZ\r\n${inner}\r\n0\r\n\r\n`],
  ['a chunk too short', lines('Transfer-Encoding: chunked'), `1\r\n${inner}\r\n0\r\n\r\n`],
  [
    'a chunk size beyond numbers',
    lines('Transfer-Encoding: chunked'),
    `ffffffffffffffff1\r\n${inner}\r\n0\r\n\r\n`,
  ],
  ['a line feed in an extension', lines('Transfer-Encoding: chunked'), `2;\nxx\r\n${chunked}`],
  [
    'chunks ended by line feeds',
    lines('Transfer-Encoding: chunked'),
    chunked.replaceAll('\r\n0\r\n', '\n0\n'),
  ],
];

type Case = { url: string; method: string; framing: (typeof framings)[number] };

/** Sends one request; how many answers came until the connection ended, and whether one was the hidden request's. */
export function sendOnce({ url, method, framing: [, head, body] }: Case) {
  const { hostname, port, host } = new URL(url);
  return new Promise<{ answers: number; acted: boolean }>((resolve, reject) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    // Refused in the midst of what it sends.
    socket.on('error', () => {});
    socket.setTimeout(30_000, () => socket.destroy(new Error('kept open')));
    socket.once('close', () => {
      if (socket.errored?.message === 'kept open') reject(new Error(`${method} ${head}: kept open for 30 s`));
      else resolve({ answers: text.match(/HTTP\/1\.\d \d{3} /g)?.length ?? 0, acted: / 204 /.test(text) });
    });
    socket.write(`${method} / HTTP/1.1\r\nHost: ${host}\r\n${head}${body}`, 'latin1');
  });
}
