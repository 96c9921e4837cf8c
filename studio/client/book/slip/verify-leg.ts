/** FAIR-02: draws a match again from its published secrets. In a chunk of its own: it carries the model. */
import type { FixtureState } from '../../../../contract/book/calls.ts'
import { checkFixture } from '../../../../contract/book/proof.ts'
import type { End } from '../../../../contract/book/settle.ts'

type Verified = 'verified' | 'notVerified' | 'noProof'

/** `end`: what the coupon was settled by. */
export async function verifyLeg({ fixtureId, proof }: FixtureState, end: End | null): Promise<Verified> {
  if (!proof?.played || proof.link === null || !end) return 'noProof'
  const { chainEnd, link, played } = proof
  const { beacon, signature, randomness } = played
  const checks = await checkFixture({ fixtureId, chainEnd, link, beacon, signature, randomness }, end)
  if (checks.length === 0) return 'noProof'
  return checks.every(({ isRight }) => isRight) ? 'verified' : 'notVerified'
}
