// A form with data-passkey is sent once the browser's passkey has answered its options; the answer goes along.
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const withBytes = (list = []) => list.map((one) => ({ ...one, id: toBytes(one.id) }));

function usePasskey(kind, options) {
  const challenge = toBytes(options.challenge);
  if (kind === 'get') {
    const allowCredentials = withBytes(options.allowCredentials);
    return navigator.credentials.get({ publicKey: { ...options, challenge, allowCredentials } });
  }
  const user = { ...options.user, id: toBytes(options.user.id) };
  const excludeCredentials = withBytes(options.excludeCredentials);
  return navigator.credentials.create({ publicKey: { ...options, challenge, user, excludeCredentials } });
}

function describe({ id, rawId, type, response }) {
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'];
  const encoded = parts.filter((part) => response[part]).map((part) => [part, toText(response[part])]);
  const transports = response.getTransports ? { transports: response.getTransports() } : {};
  return { id, type, rawId: toText(rawId), response: { ...Object.fromEntries(encoded), ...transports } };
}

function showProblem(form, problem) {
  for (const line of form.querySelectorAll('[data-problem]')) line.hidden = line.dataset.problem !== problem;
}

async function send(form) {
  if (!window.PublicKeyCredential) return showProblem(form, 'unsupported');
  showProblem(form, null);
  try {
    const answer = await usePasskey(form.dataset.passkey, JSON.parse(form.dataset.options));
    form.elements.credential.value = JSON.stringify(describe(answer));
    form.submit();
  } catch (error) {
    showProblem(form, error.name === 'InvalidStateError' ? 'known' : 'cancelled');
  }
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    await send(form);
    isSending = false;
  });
}
