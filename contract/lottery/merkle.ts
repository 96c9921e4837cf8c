/** The sealed book: a root over all tickets of a period, in order of serial, and the path that proves one of them. */
import { sha256Hex } from '../lib/digest.ts'

/** One step up: the sibling and the side it stands on. */
export type MerkleStep = { side: 'left' | 'right'; hash: string }
export type MerkleLeaf = { ticketId: string; contentHash: string }

const hashLeaf = ({ ticketId, contentHash }: MerkleLeaf) => sha256Hex(`leaf:${ticketId}:${contentHash}`)
const hashNode = (left: string, right: string) => sha256Hex(`node:${left}${right}`)

/** An odd one moves up. */
const levelAbove = (level: readonly string[]): Promise<string[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(level.length / 2) }, async (_, index) => {
      const [left = '', right] = level.slice(index * 2, index * 2 + 2)
      return right === undefined ? left : hashNode(left, right)
    }),
  )

/** All levels, from the leaves to the root alone. */
export type MerkleTree = readonly (readonly string[])[]
export async function merkleTree(leaves: readonly MerkleLeaf[]): Promise<MerkleTree> {
  let level = await Promise.all(leaves.map(hashLeaf))
  const levels = [level]
  while (level.length > 1) {
    level = await levelAbove(level)
    levels.push(level)
  }
  return levels
}

/** Null where the book has no ticket. */
export const merkleRoot = async (leaves: readonly MerkleLeaf[]): Promise<string | null> =>
  (await merkleTree(leaves)).at(-1)?.[0] ?? null

/** The path of the leaf at `index`, from the bottom up. */
export function pathInTree(tree: MerkleTree, index: number): MerkleStep[] {
  const path: MerkleStep[] = []
  let at = index
  for (const level of tree) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1]
    if (sibling !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: sibling })
    at = Math.floor(at / 2)
  }
  return path
}

/** The root that a leaf and its path lead to. */
export async function rootOfPath(leaf: MerkleLeaf, path: readonly MerkleStep[]): Promise<string> {
  let hash = await hashLeaf(leaf)
  for (const step of path) hash = await (step.side === 'left' ? hashNode(step.hash, hash) : hashNode(hash, step.hash))
  return hash
}
