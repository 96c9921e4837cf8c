/**
 * Draws each brand's mark as the icons that a home screen takes: `node scripts/icons.ts`, after a mark has changed. Phones
 * want PNG, and one whose mark stands within a circle, with its ground to the edge.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { assert } from '../contract/lib/assert.ts'
import { at } from './lib/paths.ts'

/** What a mask may leave of an icon is a circle of 80 % of its width; a square mark within it has this part of the width. */
const WITHIN_MASK = 0.66

const draw = (svg: string, px: number) =>
  sharp(Buffer.from(svg), { density: 72 * 16 })
    .resize(px, px)
    .png({ palette: true, effort: 10 })
    .toBuffer()

/** The mark on its own ground. */
function widen(svg: string): string {
  const [, side] = svg.match(/viewBox="0 0 (\d+) \1"/) ?? []
  const [rect, ground] = svg.match(/<rect [^>]*fill="(#[0-9a-f]{6})"\/>/) ?? []
  assert(side && rect && ground, 'a mark is a square with its ground first')
  const width = Number(side)
  const edge = (width * (1 - WITHIN_MASK)) / 2
  return svg
    .replace(
      rect,
      `<rect width="${width}" height="${width}" fill="${ground}"/><g transform="translate(${edge} ${edge}) scale(${WITHIN_MASK})">`,
    )
    .replace('</svg>', '</g></svg>')
}

for (const file of globSync('web/public/favicon-*.svg', { cwd: at('.') })) {
  const svg = readFileSync(at(file), 'utf8')
  const icons = { 192: draw(svg, 192), 512: draw(svg, 512), mask: draw(widen(svg), 512) }
  for (const [name, png] of Object.entries(icons))
    writeFileSync(at(file.replace('favicon', 'icon').replace('.svg', `-${name}.png`)), await png)
}
