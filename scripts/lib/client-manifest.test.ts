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
    assets: ['assets/text-1.woff2', 'assets/text-vietnamese-1.woff2', 'assets/picture-1.svg'],
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
    firstSheet: '',
    // Letters of one language come when a page has them.
    fonts: ['/assets/text-1.woff2'],
    modulePreloads: ['/assets/react-1.js'],
    whole: {},
    chunksByRoute: {
      'web/features/games/page.tsx': { js: ['/assets/grid-1.js', '/assets/page-1.js'], css: ['/assets/grid-1.css'] },
      // In a chunk that others share.
      'web/features/games/home.tsx': { js: ['/assets/grid-1.js'], css: ['/assets/grid-1.css'] },
    },
  })
})

test('picks of the sheet what the scripts of the first page name', () => {
  const files: Record<string, string> = {
    'assets/entry-1.css': '.a{w:x}.b{w:x}.c{w:x}',
    'assets/react-1.js': '',
    'assets/entry-1.js': '"a"',
    'assets/grid-1.js': '"b"',
    'assets/page-1.js': '"c"',
  }
  const present = (firstPage: string) =>
    presentManifest(manifest, 'web/entry-client.tsx', lazyFiles, (file) => files[file] ?? '', { firstPage })
  expect(present('web/features/games/home.tsx').firstSheet).toBe('.a{w:x}.b{w:x}')
  expect(() => present('web/features/games/gone.tsx')).toThrow('gone.tsx')
})

test('refuses a manifest without the entry', () => {
  expect(() => presentManifest({}, 'web/entry-client.tsx', lazyFiles, () => '')).toThrow('web/entry-client.tsx')
})
