/** The documents a run is measured by: a copy beside the script in the tarball, those of the repository otherwise. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PLACES = ['../docs/', '../../docs/']

function findFile(name: string): string {
  const paths = PLACES.map((place) => fileURLToPath(new URL(place + name, import.meta.url)))
  const found = paths.find((path) => existsSync(path))
  if (found === undefined) throw new Error(`the document ${name} is missing: ${paths.join(', ')}`)
  return found
}

export const readDocument = (name: string): string => readFileSync(findFile(name), 'utf8')
export const hashDocument = (name: string): string =>
  `sha256-${createHash('sha256').update(readDocument(name)).digest('hex')}`

/** The fenced block of a guide with this name, such as `jwe read`. */
export function readBlock(guide: string, name: string): string {
  const fence = `\`\`\`${name}\n`
  const text = readDocument(guide)
  const start = text.indexOf(fence)
  if (start < 0) throw new Error(`${guide} has no block ${name}`)
  return text.slice(start + fence.length, text.indexOf('\n```', start + fence.length))
}
