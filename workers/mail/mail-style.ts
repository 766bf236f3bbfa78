import { accentTokens, defaultAccent } from '#domain/programme/accent.ts';

/** The portal's own accent, as web/theme/tokens has it. */
const own = { light: '#1b3f8f', dark: '#a3bdf8', darkFill: '#27489a' };

function coloursOf(accent: string): typeof own & { fill: string } {
  if (accent === defaultAccent) return { ...own, fill: accent };
  const { light, dark } = accentTokens(accent);
  return { light: light.accent, fill: accent, dark: dark.accent, darkFill: dark['accent-fill'] };
}

/** Colours of web/theme/tokens, light and dark, with the programme's accent; mail programs know no variables. */
export function mailStyle(accent: string): string {
  const { light, fill, dark, darkFill } = coloursOf(accent);
  return `
body{margin:0;background:#f6f7f8;color:#12171d;font:14px/24px -apple-system,"Segoe UI","PingFang SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei",sans-serif}
.sheet{max-width:520px;margin:32px auto;background:#fff;border:1px solid #dde1e6;border-radius:3px}
.part{padding:32px 32px 24px}
.part+.part{border-top:1px solid #dde1e6}
.logo{font-weight:600;margin:0}
.mark{display:inline-block;width:24px;height:24px;margin-right:8px;border-radius:6px;background:${fill};color:#fff;text-align:center;font-weight:600}
h1{margin:24px 0 16px;font-size:26px;line-height:32px;font-weight:600}
p{margin:0 0 8px;overflow-wrap:anywhere}
table{margin:24px 0 0;padding:8px 0;width:100%;border-top:1px solid #828c97;border-bottom:1px solid #dde1e6;border-spacing:0}
th{padding:4px 24px 4px 0;text-align:left;vertical-align:top;white-space:nowrap;font-weight:400;color:#5b6672}
td{padding:4px 0;width:100%;overflow-wrap:anywhere}
.act{margin:24px 0 8px}
.act a{display:inline-block;padding:8px 16px;border-radius:3px;background:${fill};color:#fff;font-weight:600;text-decoration:none}
.cap{font-size:12px;line-height:16px;color:#5b6672}
.cap a,.note a{color:${light}}
.cap a{font-family:ui-monospace,"SF Mono","Cascadia Mono","Noto Sans Mono",monospace}
.note{margin:24px 0 0;font-size:12px;line-height:20px;color:#5b6672}
@media (max-width:560px){.sheet{margin:0;border:0}.part{padding:24px 16px}}
@media (prefers-color-scheme:dark){
body{background:#0d1115;color:#e9edf1}
.sheet{background:#151a20;border-color:#2b333c}
.part+.part{border-color:#2b333c}
table{border-color:#6f7b88 transparent #2b333c}
th,.cap,.note{color:#98a3af}
.mark,.act a{background:${darkFill}}
.cap a,.note a{color:${dark}}
}`;
}
