import { create } from 'qrcode';
import { type Html, html } from '#domain/shared/html.ts';

const quiet = 4;

/** A QR code as one vector path, with the light margin that readers want. */
export function qrCode(text: string, label: string): Html {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const whole = modules.size + 2 * quiet;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return html`<svg class="qr-code" viewBox="0 0 ${whole} ${whole}" role="img" aria-label="${label}"><path class="qr-light" d="M0 0h${whole}v${whole}H0z"/><path class="qr-dark" d="${path}"/></svg>`;
}
