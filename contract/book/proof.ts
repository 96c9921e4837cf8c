/** FAIR-02: what anyone can check of a fixture: the course of the match from both secrets. */
import { firstBeaconRound, randomnessOf } from '../fairness/beacon.ts'
import { createDraw } from '../fairness/draw.ts'
import { previousSeed, walkBack } from '../lottery/chain.ts'
import { type Course, drawCourse, firstBoats } from './model.ts'
import { type Fixture, findFixture, linkOfSlot } from './schedule.ts'
import { type End, isSameEnd } from './settle.ts'
import { scoreAt } from './timeline.ts'

/** Of the draw; the other name of the algorithm is for the wallet. */
const ALGORITHM = 'v1'

/** The second secret makes the match: it does not exist before kick-off. */
export const clientSeedOf = (fixtureId: string, randomness: string): string => `${fixtureId}.${randomness}`

/** The public value of a fixture: the first that is made at kick-off or after it. */
export const beaconRoundOf = ({ kickOffMs }: Pick<Fixture, 'kickOffMs'>): number => firstBeaconRound(kickOffMs)

export const drawFixture = (fixture: Fixture, link: string, randomness: string): Promise<Course> =>
  drawCourse(
    fixture.rates,
    createDraw(
      {
        serverSeed: link,
        clientSeed: clientSeedOf(fixture.id, randomness),
        nonce: linkOfSlot(fixture.slot).link,
      },
      ALGORITHM,
    ),
  )

/** How the match ended. */
export function endOfCourse(course: Course): End {
  if (course.sport === 'regatta') return { kind: 'race', first: firstBoats(course.times).map((boat) => boat + 1) }
  return { kind: 'score', ...scoreAt(course.points, course.ticks) }
}

export interface FixtureProof {
  readonly fixtureId: string
  /** `h[n]`, once the match is over. */
  readonly link: string
  /** `h[0]`, which was public before the first bet. */
  readonly chainEnd: string
  readonly beacon: 'public' | 'house'
  /** Of the public beacon. */
  readonly signature: string | null
  readonly randomness: string
}

/** `signature`: whether the beacon signed it is checked where it is loaded, as that takes a library of its own. */
export type FixtureCheck = { readonly name: 'chain' | 'randomness' | 'result'; readonly isRight: boolean }

/** Empty for what is no fixture. */
export async function checkFixture(proof: FixtureProof, end: End): Promise<FixtureCheck[]> {
  const fixture = findFixture(proof.fixtureId)
  if (!fixture) return []
  const { link } = linkOfSlot(fixture.slot)
  const former = await previousSeed(proof.link)
  const drawn = endOfCourse(await drawFixture(fixture, proof.link, proof.randomness))
  return [
    { name: 'chain', isRight: (await walkBack(former, link - 1)) === proof.chainEnd },
    {
      name: 'randomness',
      isRight:
        proof.beacon === 'house' ||
        (proof.signature !== null && (await randomnessOf(proof.signature)) === proof.randomness),
    },
    { name: 'result', isRight: end.kind !== 'void' && isSameEnd(drawn, end) },
  ]
}
