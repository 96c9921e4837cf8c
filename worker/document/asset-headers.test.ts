import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeAssetHeaders } from './asset-headers.ts'
import { buildIcons } from './manifest.ts'

test('EDGE-14 a file that does not pass the Worker has the headers that the Worker sends', () => {
  const lines = writeAssetHeaders().split('\n')
  expect(lines[0]).toBe('/assets/*')
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/^ {2}[a-z-]+: .{3,1900}$/)
  const names = lines.slice(1, -1).map((line) => line.trim().split(':')[0])
  expect(names).toEqual(expect.arrayContaining(['content-security-policy', 'x-content-type-options', 'cache-control']))
})

/** As the runtime reads them: a star is any text, and the path is taken as it came. */
const readWorkerFirst = () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  const patterns: string[] = JSON.parse(/^run_worker_first = (\[.*\])$/m.exec(config)?.[1] ?? '[]')
  return patterns.map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
}
const isWorkerFirst = (path: string) => readWorkerFirst().some((pattern) => pattern.test(path))

test('every file without a hash in its name comes by the Worker and its gates', () => {
  // The build adds the pictures of the demo (scripts/lib/build.ts), which lie under /img.
  for (const file of [
    ...readdirSync('web/public', { recursive: true, encoding: 'utf8' }),
    'img/x.svg',
    'img/a/b.svg',
  ]) {
    expect(isWorkerFirst(`/${file}`), file).toBe(true)
    // What the build itself does not name is kept by browsers for a year, and never asked about again.
    expect(file).not.toMatch(/^assets\b/)
  }
  expect(isWorkerFirst('/assets/entry-abcdefgh.js')).toBe(false)
})

test('every mark has the icons that a manifest names, in their sizes', () => {
  const marks = readdirSync('web/public').flatMap((file) => /^favicon-(.+)\.svg$/.exec(file)?.[1] ?? [])
  expect(marks).toContain('plain')
  for (const { src, sizes, type } of marks.flatMap(buildIcons)) {
    const file = readFileSync(`web/public${src}`)
    // The header of a PNG has width and height.
    if (type === 'image/png') expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes)
  }
})
