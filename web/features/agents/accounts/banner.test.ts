import { expect, test } from 'vitest'
import { BANNER_SIZES, drawBanner } from './banner.ts'

test.each(BANNER_SIZES)('a banner of %i by %i is whole in itself, and its words are text', (...size) => {
  const svg = drawBanner(size, {
    brand: 'A & B',
    line: '<script>',
    address: 'https://site.example/register?r=7K3M9QXA',
  })
  expect(svg).toContain(`width="${size[0]}" height="${size[1]}"`)
  expect(svg).toContain('A &amp; B')
  expect(svg).not.toContain('<script>')
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('http')
})
