/** The hashes that a check of the register needs, by WebCrypto. */
import { sha256Hex } from '../lib/digest.ts'
import type { RegisterFile } from './check-register.ts'
import { parseLine, textBeforeHash } from './line.ts'

/** So many hashes are asked for at once. */
const AT_ONCE = 5_000

const linesOf = (text: string): string[] => {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export async function hashFile(text: string): Promise<RegisterFile> {
  const lines = linesOf(text)
  const hashed: RegisterFile['lines'][number][] = []
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE)
    const hashes = await Promise.all(some.map((line) => sha256Hex(textBeforeHash(line))))
    for (const [index, line] of some.entries()) hashed.push({ text: line, hash: hashes[index] ?? '' })
  }
  return { hash: await sha256Hex(text), lines: hashed }
}

/** What a file begins with says where it stands among the others; 0 for one that is none. */
export const firstPosition = (text: string): number => parseLine(text.slice(0, text.indexOf('\n')))?.position ?? 0
