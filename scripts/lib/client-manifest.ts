/** `virtual:client-manifest`: what the document route must know of the built page. Typed in web/virtual.d.ts. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { pickFirstSheet } from './first-sheet.ts'

const MODULE = 'virtual:client-manifest'

type Options = {
  /** Source path of the entry from the repository's root, e.g. `web/entry-client.tsx`. */
  entry: string
  /** Where the client environment was built to, before the Worker that asks. */
  clientDir: string
  /** The page of most first visits, by its source path: what it needs of the sheet is picked out. */
  firstPage?: string
  /** Pages with a build of their own: the source path of each entry, and where its manifest is within `clientDir`. */
  pages?: Readonly<Record<string, string>>
}

/** The file of each module that is imported lazily, by source path: Vite's manifest forgets those that share a chunk. */
export type LazyFiles = ReadonlyMap<string, string>

/** How an environment of scripts begins that are one file each, whatever they share with others. */
export const WHOLE_SCRIPTS = 'whole'
const isWhole = (name: string) => name.startsWith(WHOLE_SCRIPTS)

/** Presents Vite's manifest as the document route wants it: URL paths, no source maps, no duplicates. */
export function presentManifest(
  manifest: Manifest,
  entry: string,
  lazyFiles: LazyFiles,
  read: (file: string) => string,
  { wholeFiles = new Map(), firstPage }: { wholeFiles?: LazyFiles; firstPage?: string | undefined } = {},
) {
  const first = manifest[entry]
  if (!first) throw new Error(`${entry} is not in the client's manifest`)
  const { js: firstFiles, css: firstCss } = filesOf(manifest, entry)
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const readAll = (files: readonly string[]) => files.map((file) => read(file.slice(1)))
  const sheet = readAll(firstCss).join('')
  const scriptsOf = (file: string) => filesOf(manifest, keyOfFile.get(file) ?? '').js
  const pickSheet = (page: string) => {
    const file = lazyFiles.get(page)
    if (file === undefined) throw new Error(`${page} is no page that is loaded lazily`)
    return pickFirstSheet(sheet, readAll([...new Set([...firstFiles, ...scriptsOf(file)])]))
  }
  return {
    entry: `/${first.file}`,
    css: firstCss,
    sheet,
    firstSheet: firstPage === undefined ? '' : pickSheet(firstPage),
    fonts: (first.assets ?? [])
      .filter((file) => file.endsWith('.woff2') && !file.includes('vietnamese'))
      .map((file) => `/${file}`),
    modulePreloads: firstFiles.filter((file) => file !== `/${first.file}`),
    whole: Object.fromEntries([...wholeFiles].map(([source, file]) => [source, `/${file}`])),
    chunksByRoute: Object.fromEntries(
      [...lazyFiles].map(([source, file]) => {
        const { js, css } = filesOf(manifest, keyOfFile.get(file) ?? '')
        const isNew = (file: string) => !firstFiles.includes(file) && !firstCss.includes(file)
        return [source, { js: js.filter(isNew), css: css.filter(isNew) }]
      }),
    ),
  }
}

/** What a page with a build of its own is sent with. */
function presentPage(manifest: Manifest, entry: string) {
  const { js, css } = filesOf(manifest, entry)
  const script = `/${manifest[entry]?.file}`
  return { script, css, modulePreloads: js.filter((file) => file !== script) }
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
  sheet: '',
  firstSheet: '',
  fonts: [],
  modulePreloads: [],
  whole: {},
  chunksByRoute: {},
  pages: {},
}

export function clientManifest({ entry, clientDir, firstPage, pages = {} }: Options): Plugin {
  let building = false
  const read = (file: string) => readFileSync(resolve(clientDir, file), 'utf8')
  const lazyFiles = new Map<string, string>()
  const wholeFiles = new Map<string, string>()
  return {
    name: 'client-manifest',
    sharedDuringBuild: true,
    configResolved(config) {
      building = config.command === 'build'
    },
    generateBundle(_, bundle) {
      const { name, config } = this.environment
      if (name !== 'client' && !isWhole(name)) return
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (isWhole(name)) {
          wholeFiles.set(relative(config.root, chunk.facadeModuleId ?? ''), chunk.fileName)
          continue
        }
        const lazy = chunk.moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)
        for (const id of lazy) lazyFiles.set(relative(config.root, id), chunk.fileName)
      }
    },
    resolveId(id) {
      return id === MODULE ? `\0${id}` : undefined
    },
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      const manifest = building
        ? {
            ...presentManifest(JSON.parse(read('.vite/manifest.json')), entry, lazyFiles, read, {
              wholeFiles,
              firstPage,
            }),
            pages: Object.fromEntries(
              Object.entries(pages).map(([page, file]) => [page, presentPage(JSON.parse(read(file)), page)]),
            ),
          }
        : unbuilt
      return `export const manifest = ${JSON.stringify(manifest)}`
    },
  }
}
