// Shows the API's description in Swagger UI, with calls that carry what the portal's own pages send.
const place = document.getElementById('api-docs');
const changing = /^(post|put|delete)$/i;

/** Over HTTPS the cookie's name has a prefix. */
const serialCookie = /^(__Host-|__Secure-)?serial_number=/;

function serialNumber() {
  const pair = document.cookie.split('; ').find((text) => serialCookie.test(text));
  return pair === undefined ? '' : decodeURIComponent(pair.replace(serialCookie, ''));
}

/** Adds language, login cookie and CSRF value to a call that is tried out. */
function addHeaders(request) {
  const serial = serialNumber();
  request.credentials = 'include';
  request.headers['X-Language'] ??= document.documentElement.lang === 'en' ? 'en_US' : 'zh_CN';
  if (serial !== '') request.headers['X-Login-Cookie'] ??= serial;
  if (serial !== '' && changing.test(request.method ?? '')) request.headers['X-CSRF-Token'] ??= serial;
  return request;
}

/** What a reference within the document names, without another that leads to it. */
function targetOf(document, reference) {
  const names = reference.replace('#/', '').split('/');
  return names.reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/** A part with what it refers to in its place; one that refers to itself is left there. */
function withReferences(part, document, within = []) {
  if (Array.isArray(part)) return part.map((one) => withReferences(one, document, within));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref: reference, ...others } = part;
  if (typeof reference === 'string' && !within.includes(reference)) {
    const target = withReferences(targetOf(document, reference), document, [...within, reference]);
    return { ...target, ...withReferences(others, document, within) };
  }
  const read = ([name, value]) => [name, withReferences(value, document, within)];
  return Object.fromEntries(Object.entries(part).map(read));
}

/** Swagger UI reads the whole document again for each part that it opens, which takes seconds; ours refers to itself alone. */
const readParts = () => {
  let read;
  let document;
  const requestResolvedSubtree =
    (_original, { specActions, specSelectors }) =>
    (path) => {
      const json = specSelectors.specJson();
      if (json !== read) [read, document] = [json, json.toJS()];
      const part = path.reduce((found, name) => found?.[name], document);
      specActions.updateResolvedSubtree(path, withReferences(part, document));
    };
  return { statePlugins: { spec: { wrapActions: { requestResolvedSubtree } } } };
};

const { dataset, classList, lang } = document.documentElement;
// Swagger UI's own name for what the portal keeps as its theme.
classList.toggle('dark-mode', dataset.theme === 'dark');

try {
  // What it shows is English in either language.
  place.lang = 'en';
  window.SwaggerUIBundle({
    url: place.dataset.document,
    domNode: place,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    // Colours in a dozen examples an operation take seconds on a slow machine.
    syntaxHighlight: false,
    // The badge would ask a foreign host about our document.
    validatorUrl: null,
    requestInterceptor: addHeaders,
    presets: [window.SwaggerUIBundle.presets.apis],
    plugins: [readParts],
    layout: 'BaseLayout',
  });
} catch {
  place.lang = lang;
  place.textContent = place.dataset.failed;
}
