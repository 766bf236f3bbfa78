import type { Plugin } from 'vite';
import { type Role, tintFor, tokenFor } from './lara-colours.ts';

const themePath = /primereact\/resources\/themes\/lara-light-blue\/theme\.css$/;

function roleOf(property: string): Role {
  if (property === 'color' || property === 'fill') return 'text';
  return property.startsWith('background') ? 'area' : 'line';
}

function rewriteShadow(value: string): string {
  if (value.includes('inset')) return value.replace(/#[0-9a-f]{3,6}/gi, 'var(--accent)');
  if (value.includes('#')) return '0 0 0 1px var(--accent)';
  return value.startsWith('0 2px 12px') ? 'var(--shadow)' : 'none';
}

function rewriteValue(property: string, value: string): string {
  if (property.startsWith('--') || value === 'none') return value;
  if (property === 'box-shadow') return rewriteShadow(value);
  return value
    .replace(/#[0-9a-f]{3,6}\b/gi, (hex) => tokenFor(hex, roleOf(property)))
    .replace(/rgba\((\d+), (\d+), (\d+), [\d.]+\)/g, (literal, red, green, blue) => {
      return tintFor(Number(red), Number(green), Number(blue)) ?? literal;
    });
}

/** lara-light with every literal colour, radius and body size read from the tokens; its palette and fonts dropped. */
export function rewriteLara(css: string): string {
  return css
    .slice(css.indexOf('@layer primereact'))
    .replace(/([a-z-]+): ([^;{}]+);/g, (_, property: string, value: string) => {
      return `${property}: ${rewriteValue(property, value)};`;
    })
    .replace(/radius: 6px/g, 'radius: var(--radius)')
    .replace(/font-size: 1rem/g, 'font-size: var(--t-m)')
    .replace(/font-weight: [67]00/g, 'font-weight: var(--strong)');
}

/** Lets one set of variables brand PrimeReact's theme and give it a dark mode. */
export function laraVariables(): Plugin {
  return {
    name: 'lara-variables',
    enforce: 'pre',
    transform(code, id) {
      return themePath.test(id.split('?')[0] ?? '') ? { code: rewriteLara(code), map: null } : null;
    },
  };
}
