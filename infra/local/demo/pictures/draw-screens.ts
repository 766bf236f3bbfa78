import { box, drawing, drawText, hueOf, type PicturedDevice, type Size, screenSizes } from './shapes.ts';

type Row = [label: string, value: string];

/** A watch shows a list as a phone does, only smaller; everything else is measured from its height. */
function frameOf({ category }: PicturedDevice): { size: Size; unit: number; left: number } {
  const size = screenSizes[category];
  const unit = Math.min(size.width / (category === 'phone' ? 16 : 20), size.height / 18);
  return { size, unit, left: category === 'watch' ? size.width * 0.2 : unit * 1.4 };
}

function page(device: PicturedDevice, title: string, content: string): string {
  const { size, unit, left } = frameOf(device);
  const background = device.category === 'reader' ? '#f3f2ec' : '#f2f4f7';
  const head = drawText(title, { x: left, y: unit * 2.6, size: unit * 1.2 });
  const clock = drawText('10:08', { x: size.width - left, y: unit * 1.1, size: unit * 0.6, anchor: 'end' });
  return drawing(size, box(0, 0, size, background) + clock + head + content);
}

function list(device: PicturedDevice, rows: Row[]): string {
  const { size, unit, left } = frameOf(device);
  const step = Math.min(unit * 2, (size.height - unit * 4) / rows.length);
  const lines = rows.map(([label, value], index) => {
    const y = unit * 4.6 + index * step;
    const text = unit * (device.category === 'watch' ? 0.6 : 0.78);
    const rule = box(left, y + step * 0.3, { width: size.width - 2 * left, height: 1 }, '#d5dae0');
    const right = { x: size.width - left, y, size: text, fill: '#5b6672', anchor: 'end' } as const;
    return drawText(label, { x: left, y, size: text }) + drawText(value, right) + rule;
  });
  return lines.join('');
}

/** The page "about this device". */
export function drawAbout(device: PicturedDevice): string {
  const { name, brandAlias, model, os, osVersion, romVersion, memory } = device;
  const rows: Row[] = [
    ['设备名称', name],
    ['品牌', brandAlias],
    ['型号', model],
    ['系统版本', `${os} ${osVersion}`],
    ['版本号', romVersion],
    ['运行内存与存储', memory],
    ['序列号', `${model.replaceAll('-', '')}2611A7`],
  ];
  return page(device, '关于本机', list(device, rows));
}

const apps = [
  '应用市场',
  '浏览器',
  '视频',
  '音乐',
  '阅读',
  '健康',
  '钱包',
  '地图',
  '相机',
  '图库',
  '设置',
  '时钟',
];

/** The home screen with the preloaded applications. */
export function drawApps(device: PicturedDevice): string {
  const { size, unit } = frameOf(device);
  const columns = size.width > size.height ? 6 : device.category === 'watch' ? 3 : 4;
  const shown = device.category === 'watch' ? apps.slice(4, 10) : apps;
  const cell = size.width / (columns + 0.6);
  const side = cell * 0.52;
  const rows = Math.ceil(shown.length / columns);
  const down = (size.height - unit * 4) / rows;
  const grid = shown.map((app, index) => {
    const x = cell * ((index % columns) + 0.3 + 0.24);
    const y = unit * 3.6 + Math.floor(index / columns) * Math.min(down, cell * 1.1);
    const fill =
      device.category === 'reader'
        ? '#4a4a46'
        : `hsl(${(hueOf(device.brandAlias) + index * 47) % 360},45%,48%)`;
    const label = { x: x + side / 2, y: y + side + unit * 0.9, size: unit * 0.62, anchor: 'middle' } as const;
    const dot = box(x + side * 0.3, y + side * 0.3, { width: side * 0.4, height: side * 0.4 }, '#ffffff', 6);
    return box(x, y, { width: side, height: side }, fill, side * 0.24) + dot + drawText(app, label);
  });
  return page(device, '全部应用', grid.join(''));
}

/** The page that lists the core services with their versions. */
export function drawServices(device: PicturedDevice): string {
  const rows: Row[] = [
    ['核心服务框架', '6.12.0.301 · 运行中'],
    ['帐号服务', '6.12.0.300 · 运行中'],
    ['推送服务', '6.11.0.302 · 运行中'],
    ['定位服务', '6.11.0.300 · 运行中'],
    ['支付服务', device.category === 'tv' || device.category === 'car' ? '未启用' : '6.9.0.312 · 运行中'],
    ['更新检查', '今天 09:41'],
  ];
  return page(device, '核心服务', list(device, rows));
}
