/** The production build, made again only when something it reads has changed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readPictures } from '../../tools/demo/demo-data.ts'
import { writeAssetHeaders } from '../../worker/document/asset-headers.ts'
import { at, root } from './paths.ts'

const INPUTS = [
  '{console,contract,kit,platform,psp,studio,web,worker}/**',
  'scripts/lib/{build,client-*}.ts',
  'tools/{art,demo}/**',
  '{vite.config.ts,wrangler.toml,package-lock.json,tsconfig.json}',
]
const STAMP = 'dist/.stamp'
/** Where the build's plugin tells plain `wrangler` which configuration to take, in place of wrangler.toml. */
export const REDIRECTS = [
  '.wrangler/deploy/config.json',
  'studio/.wrangler/deploy/config.json',
  'console/.wrangler/deploy/config.json',
]
/** Built along with the edge: without a redirect of its own plain wrangler finds the edge's above them, and refuses. */
export const ALONG = ['platform', 'psp']

/** A hash over names and contents of all that the build reads; tests are not part of it. */
function hashInputs(): string {
  const files = globSync(INPUTS, { cwd: root, exclude: ['**/*.test.*', '**/.wrangler'] })
  const hash = createHash('sha256').update(root)
  for (const file of files.sort()) {
    if (statSync(at(file)).isFile()) hash.update(`${file}\0`).update(readFileSync(at(file)))
  }
  return hash.digest('hex')
}

/** Each client's own list of its files, which no visitor needs, goes where nothing is served from: `dist/manifests`. */
function keepManifests(folder: string) {
  for (const client of ['client', 'studio/client', 'console/client']) {
    const kept = `${folder}/manifests/${client}`
    mkdirSync(dirname(kept), { recursive: true })
    renameSync(`${folder}/${client}/.vite`, kept)
  }
}

/** The demo's pictures, drawn once here: what is deployed serves files. */
function writePictures(folder: string) {
  for (const { path, svg } of readPictures()) {
    mkdirSync(dirname(`${folder}${path}`), { recursive: true })
    writeFileSync(`${folder}${path}`, svg)
  }
}

/** The redirect names the folder that was built into; it has to name the one that stays. */
export const redirectTo = (folder: string, builtInto: string, text: string): string =>
  text.replaceAll(`/${builtInto}/`, `/${folder}/`)

/** Builds beside the build in use and takes its place only when all went well. `forDeploy`: without what is for a local site alone. */
export function build({ forDeploy = false } = {}) {
  const stamp = `${hashInputs()}${forDeploy ? '-deploy' : ''}`
  const next = `dist.next-${process.pid}`
  const old = `dist.old-${process.pid}`
  const env = {
    ...process.env,
    BUILD_DIR: next,
    BUILD_ID: stamp.slice(0, 12),
    NODE_ENV: 'production',
    FOR_DEPLOY: forDeploy ? '1' : '',
  }
  try {
    for (const config of ['vite.config.ts', 'studio/vite.config.ts', 'console/vite.config.ts']) {
      const args = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn']
      const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
      if (status !== 0) throw new Error(`The build of ${config} failed`)
    }
    keepManifests(at(next))
    writePictures(at(`${next}/client/img`))
    writeFileSync(at(`${next}/client/_headers`), writeAssetHeaders())
    writeFileSync(at(`${next}/.stamp`), stamp)
    // Two renames, so that whoever starts a site in between finds one build or the other.
    if (existsSync(at('dist'))) renameSync(at('dist'), at(old))
    renameSync(at(next), at('dist'))
    for (const name of ALONG) redirectOf(name)
    for (const file of REDIRECTS) writeFileSync(at(file), redirectTo('dist', next, readFileSync(at(file), 'utf8')))
  } finally {
    for (const folder of [next, old]) rmSync(at(folder), { recursive: true, force: true })
  }
}

function redirectOf(name: string): void {
  const folder = at(`${name}/.wrangler/deploy`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/config.json`, JSON.stringify({ configPath: `../../../dist/${name}/wrangler.json` }))
}

/** Builds when the build is absent or older than the sources. */
export function ensureBuilt() {
  if (existsSync(at(STAMP)) && readFileSync(at(STAMP), 'utf8') === hashInputs()) return
  console.log('Building …')
  build()
}
