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
    layout: 'BaseLayout',
  });
} catch {
  place.lang = lang;
  place.textContent = place.dataset.failed;
}
