import { expect, test } from 'vitest'
import { presentManifest } from './client-manifest.ts'

const manifest = {
  'web/entry-client.tsx': {
    file: 'assets/entry-1.js',
    src: 'web/entry-client.tsx',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['web/features/games/page.tsx'],
    css: ['assets/entry-1.css'],
    assets: ['assets/text-1.woff2', 'assets/picture-1.svg'],
  },
  '_react.js': { file: 'assets/react-1.js' },
  '_grid.js': { file: 'assets/grid-1.js', imports: ['_react.js'], css: ['assets/grid-1.css'] },
  'web/features/games/page.tsx': {
    file: 'assets/page-1.js',
    src: 'web/features/games/page.tsx',
    isDynamicEntry: true,
    imports: ['web/entry-client.tsx', '_grid.js'],
  },
}

const lazyFiles = new Map([
  ['web/features/games/page.tsx', 'assets/page-1.js'],
  ['web/features/games/home.tsx', 'assets/grid-1.js'],
])

test('names the entry, what it needs at once, and what each lazy page adds', () => {
  expect(presentManifest(manifest, 'web/entry-client.tsx', lazyFiles, (file) => `/* ${file} */`)).toEqual({
    entry: '/assets/entry-1.js',
    css: ['/assets/entry-1.css'],
    sheet: '/* assets/entry-1.css */',
    fontRules: '',
    fonts: ['/assets/text-1.woff2'],
    modulePreloads: ['/assets/react-1.js'],
    chunksByRoute: {
      'web/features/games/page.tsx': { js: ['/assets/grid-1.js', '/assets/page-1.js'], css: ['/assets/grid-1.css'] },
      // In a chunk that others share.
      'web/features/games/home.tsx': { js: ['/assets/grid-1.js'], css: ['/assets/grid-1.css'] },
    },
  })
})

test('PERF-01 takes the fonts that are files out of the sheet, and leaves the system’s in it', () => {
  const system = '@font-face{font-family:A Fallback;src:local("Arial");size-adjust:90%}'
  const files = ['Text', 'Figures'].map((name) => `@font-face{font-family:${name};src:url(/assets/${name}.woff2)}`)
  const { sheet, fontRules } = presentManifest(
    manifest,
    'web/entry-client.tsx',
    lazyFiles,
    () => `a{b:c}${files[0]}${system}${files[1]}@media print{a{b:d}}`,
  )
  expect(sheet).toBe(`a{b:c}${system}@media print{a{b:d}}`)
  expect(fontRules).toBe(files.join(''))
})

test('refuses a manifest without the entry', () => {
  expect(() => presentManifest({}, 'web/entry-client.tsx', lazyFiles, () => '')).toThrow('web/entry-client.tsx')
})
