import { box, drawing, drawText, hueOf, type PicturedDevice, type Size, screenSizes } from './shapes.ts';

const photo: Size = { width: 1200, height: 1200 };
const photoScale = 0.75;

/** The outline of the device in the middle of a photo, with the width of its frame. */
function outline({ category }: PicturedDevice) {
  const screen = screenSizes[category];
  const scale = Math.min(860 / screen.width, 900 / screen.height);
  const bezel = category === 'tv' ? 10 : category === 'reader' ? 46 : 24;
  const width = screen.width * scale;
  const height = screen.height * scale;
  const radius = category === 'watch' ? width / 2 + bezel : category === 'tv' ? 8 : 44;
  return { x: (photo.width - width) / 2, y: (photo.height - height) / 2 - 20, width, height, bezel, radius };
}
type Outline = ReturnType<typeof outline>;

const backdrop = `<defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#f4f5f7" /><stop offset="1" stop-color="#d5d9de" /></linearGradient></defs>${box(0, 0, photo, 'url(#wall)')}`;

function body(device: PicturedDevice, { x, y, width, height, bezel, radius }: Outline, fill: string): string {
  const size = { width: width + 2 * bezel, height: height + 2 * bezel };
  const at = `cx="600" cy="${y + height + bezel + 22}"`;
  const shadow =
    device.category === 'watch' ? '' : `<ellipse ${at} rx="${width * 0.52}" ry="16" fill="#a9b0b8" />`;
  return shadow + box(x - bezel, y - bezel, size, fill, radius);
}

function stand({ category }: PicturedDevice, { x, y, width, height, bezel }: Outline): string {
  if (category === 'tv') {
    const foot = { width: 120, height: 14 };
    const low = y + height + bezel;
    return box(x + 120, low, foot, '#2b3138', 4) + box(x + width - 240, low, foot, '#2b3138', 4);
  }
  if (category !== 'watch') return '';
  const strap = { width: width * 0.56, height: 230 };
  const left = 600 - strap.width / 2;
  return box(left, y - 220, strap, '#3a4048', 30) + box(left, y + height - 10, strap, '#3a4048', 30);
}

/** The device seen from the front, its screen on. */
export function drawFront(device: PicturedDevice): string {
  const frame = outline(device);
  const { x, y, width, height, radius, bezel } = frame;
  const paper = device.category === 'reader';
  const hue = hueOf(device.brandAlias);
  const fill = paper ? '#e9e8e2' : 'url(#screen)';
  const ink = paper ? '#2a2a28' : '#ffffff';
  const glow = `<defs><linearGradient id="screen" x2="1" y2="1"><stop stop-color="hsl(${hue},48%,30%)" /><stop offset="1" stop-color="hsl(${(hue + 40) % 360},52%,52%)" /></linearGradient></defs>`;
  const middle = { x: 600, anchor: 'middle', fill: ink } as const;
  const lit = box(x, y, { width, height }, fill, Math.max(4, radius - bezel));
  const clock = drawText('10:08', { ...middle, y: y + height * 0.42, size: Math.min(width, height) * 0.2 });
  const mark = drawText(device.brandAlias, { ...middle, y: y + height * 0.56, size: 34 });
  const edge = device.category === 'reader' ? '#c9c7c0' : '#15191e';
  return drawing(
    photo,
    backdrop + glow + stand(device, frame) + body(device, frame, edge) + lit + clock + mark,
    photoScale,
  );
}

function lenses({ category }: PicturedDevice, { x, y, bezel }: Outline): string {
  if (category !== 'phone' && category !== 'tablet') return '';
  const count = category === 'phone' ? 3 : 1;
  const plate = box(x + 6, y + 6, { width: 110, height: 40 + count * 84 }, '#3a4148', 40);
  const glass = Array.from({ length: count }, (_, index) => {
    const at = `cx="${x + 61}" cy="${y + 68 + index * 84}"`;
    return `<circle ${at} r="34" fill="#0d1014" /><circle ${at} r="${bezel / 2}" fill="#26303c" />`;
  });
  return plate + glass.join('');
}

/** The device seen from behind, with its name plate. */
export function drawBack(device: PicturedDevice): string {
  const frame = outline(device);
  const hue = hueOf(device.brandAlias);
  const middle = { x: 600, anchor: 'middle', fill: '#eef1f4' } as const;
  const low = frame.y + frame.height;
  const plate = [
    drawText(device.brandAlias, { ...middle, y: frame.y + frame.height / 2 + 16, size: 52 }),
    drawText(`Model ${device.model}`, { ...middle, y: low - frame.height * 0.16, size: 24 }),
    drawText('5 V ⎓ 3 A', { ...middle, y: low - frame.height * 0.16 + 34, size: 18 }),
  ];
  return drawing(
    photo,
    backdrop +
      stand(device, frame) +
      body(device, frame, `hsl(${hue},16%,32%)`) +
      lenses(device, frame) +
      plate.join(''),
    photoScale,
  );
}
