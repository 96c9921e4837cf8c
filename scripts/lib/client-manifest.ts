/** `virtual:client-manifest`: what the document route must know of the built page. Typed in web/virtual.d.ts. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const MODULE = 'virtual:client-manifest'

type Options = {
  /** Source path of the entry from the repository's root, e.g. `web/entry-client.tsx`. */
  entry: string
  /** Where the client environment was built to, before the Worker that asks. */
  clientDir: string
}

/** Presents Vite's manifest as the document route wants it: URL paths, no source maps, no duplicates. */
export function presentManifest(manifest: Manifest, entry: string) {
  const first = manifest[entry]
  if (!first) throw new Error(`${entry} is not in the client's manifest`)
  const { js: firstFiles, css: firstCss } = filesOf(manifest, entry)
  const lazy = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry && chunk.src)
  return {
    entry: `/${first.file}`,
    css: firstCss,
    modulePreloads: firstFiles.filter((file) => file !== `/${first.file}`),
    chunksByRoute: Object.fromEntries(
      lazy.map(([key, chunk]) => {
        const { js, css } = filesOf(manifest, key)
        const isNew = (file: string) => !firstFiles.includes(file) && !firstCss.includes(file)
        return [chunk.src, { js: js.filter(isNew), css: css.filter(isNew) }]
      }),
    ),
  }
}

/** A chunk's own file, its static imports' files, and their style sheets. */
function filesOf(manifest: Manifest, key: string) {
  const js = new Set<string>()
  const css = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const sheet of chunk.css ?? []) css.add(`/${sheet}`)
    js.add(`/${chunk.file}`)
  }
  visit(key)
  return { js: [...js], css: [...css] }
}

/** In tests of the Worker's sources nothing is built. */
const unbuilt = {
  entry: '/assets/entry-client.js',
  css: ['/assets/entry-client.css'],
  modulePreloads: [],
  chunksByRoute: {},
}

export function clientManifest({ entry, clientDir }: Options): Plugin {
  let building = false
  return {
    name: 'client-manifest',
    sharedDuringBuild: true,
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId(id) {
      return id === MODULE ? `\0${id}` : undefined
    },
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      const manifest = building
        ? presentManifest(JSON.parse(readFileSync(resolve(clientDir, '.vite/manifest.json'), 'utf8')), entry)
        : unbuilt
      return `export const manifest = ${JSON.stringify(manifest)}`
    },
  }
}
